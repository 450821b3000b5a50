// The costs of transcripts as ratios against the raw operations; `--check` fails below what is required,
// `--full` opens 5 GB instead of 1.
// SPDX-License-Identifier: Apache-2.0

import Foundation

if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--open" {
    // In a process of its own, where nothing else has taken memory.
    try OpeningBenchmark.open(CommandLine.arguments[2])
    exit(0)
}
let folder = FileManager.default.currentDirectoryPath + "/.build/session-benchmarks-\(getpid())"
try FileManager.default.createDirectory(
    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
defer { try? FileManager.default.removeItem(atPath: folder) }

print("measured: operation | raw | ours | ratio | required |")
var isMissed = false
for comparison in try [
    AppendBenchmark.comparison(in: folder), ResumeBenchmark.comparison(in: folder),
] {
    var result = try comparison.run()
    // Another program's burst can spoil a run; the best of three is what is possible.
    for _ in 0..<2 where !result.holds {
        let again = try comparison.run()
        if again.ratio > result.ratio { result = again }
    }
    print("measured: \(result.row)")
    if !result.holds { isMissed = true }
}
if try !OpeningBenchmark.holds(
    in: folder,
    gigabytes: CommandLine.arguments.contains("--full")
        || ProcessInfo.processInfo.environment["SHEETBEND_FULL"] != nil ? 5 : 1)
{
    isMissed = true
}
if isMissed, CommandLine.arguments.contains("--check") {
    try? FileManager.default.removeItem(atPath: folder)
    exit(1)
}
