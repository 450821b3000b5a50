// The costs of the link as ratios against the raw operations; `--check` fails below what is required,
// `--only WORD` runs the comparisons whose name has that word.
// SPDX-License-Identifier: Apache-2.0

import Foundation

let word = CommandLine.arguments.drop { $0 != "--only" }.dropFirst().first
let comparisons =
    ([HandshakeBenchmark.comparison] + SealingBenchmark.comparisons + CBORBenchmark.comparisons)
    .filter { comparison in word.map(comparison.name.contains) ?? true }
var missed = 0
print("operation | raw | ours | ratio | required | ")
print("--- | --- | --- | --- | --- | ---")
for comparison in comparisons {
    let result = comparison.run()
    print(result.row)
    if !result.holds { missed += 1 }
}
if word == nil {
    let byteCount = MemoryBenchmark.byteCountOfAConnection()
    print(
        "measured: a connection holds \(byteCount) bytes beside its buffers, at most",
        MemoryBenchmark.maximumByteCount)
    if byteCount > MemoryBenchmark.maximumByteCount { missed += 1 }
}
if missed > 0, CommandLine.arguments.contains("--check") {
    exit(1)
}
