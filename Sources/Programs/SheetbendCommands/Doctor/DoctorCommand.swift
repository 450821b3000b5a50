// SPDX-License-Identifier: Apache-2.0

internal import Arguments
internal import Diagnostics
internal import JSON

/// `sheetbend doctor`: checks what the program stands on, without changing anything.
struct DoctorCommand {
    private let asJSON: Bool

    init(_ command: ParsedCommand) {
        asJSON = command.isSet(Options.json)
    }

    func run(_ context: ProgramContext) async -> ExitStatus {
        var findings = StorageChecks(context).findings
        findings += [
            CryptoSelfTest.libcrypto, CryptoSelfTest.libsodium, SystemChecks.randomness,
            SystemChecks.coreFiles, SystemChecks.clock(context.clock),
        ]
        findings += await HostChecks(context).findings
        show(findings, context.console)
        return findings.contains { $0.verdict == .bad } ? .failed : .done
    }

    private func show(_ findings: [Finding], _ console: Console) {
        if asJSON { return _ = console.say(DoctorCommand.json(findings)) }
        let width = findings.map(\.subject.cellWidth).max() ?? 0
        for finding in findings {
            console.say(
                "\(mark(finding, console)) \(finding.subject.fitted(to: width))  \(finding.words)")
        }
    }

    private func mark(_ finding: Finding, _ console: Console) -> String {
        switch finding.verdict {
        case .good: console.colored("✓", .green)
        case .notable: console.colored("!", .yellow)
        case .bad: console.colored("✕", .red)
        }
    }

    static func json(_ findings: [Finding]) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("findings")
        writer.beginArray()
        for finding in findings {
            writer.beginObject()
            for (name, text) in [
                ("subject", finding.subject), ("verdict", finding.verdict.rawValue),
                ("words", finding.words),
            ] {
                writer.name(name)
                writer.string(text)
            }
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
