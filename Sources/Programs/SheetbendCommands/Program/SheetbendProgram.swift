// SPDX-License-Identifier: Apache-2.0

internal import Arguments
internal import CProcess
internal import Diagnostics

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The program `sheetbend`: understands a command line and runs the command that it names.
public enum SheetbendProgram {
    /// Its version, which is neither that of the link nor that of the messages.
    public static let version = "0.1.0"

    /// Runs a command line, given without the program's own name.
    ///
    /// - Returns: The exit status: 0 done, 1 failed, 2 usage, 3 no host, 4 refused.
    public static func run(arguments: [String]) async -> Int32 {
        // Before the first key is read: a core file would hold it (Decisions/0006).
        _ = process_forbid_core_files()
        ArgumentMemory.overwriteSecrets(of: arguments)
        // A peer or a pipe that is gone is an error of the call, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        let context = ProgramContext(environment: .ofThisProcess)
        do throws(UsageError) {
            switch try sheetbendDeclaration.parse(arguments) {
            case .help(let text):
                context.console.write(text)
                return ExitStatus.done.rawValue
            case .command(let command):
                let status = await run(command, context)
                context.logStream.flush()
                return status.rawValue
            }
        } catch {
            let failure = failure(of: arguments, error)
            context.console.complain(failure)
            return failure.status.rawValue
        }
    }

    /// What is wrong with a command line, without the links and codes in it: the mistake of the same
    /// line with an ellipsis for each.
    private static func failure(of arguments: [String], _ error: UsageError) -> CommandFailure {
        guard arguments.contains(where: { SecretWords.secret(in: $0) != nil }) else {
            return CommandFailure(usage: error)
        }
        do throws(UsageError) {
            _ = try sheetbendDeclaration.parse(arguments.map(SecretWords.hiding))
        } catch {
            return CommandFailure(usage: error)
        }
        return CommandFailure(
            "A link or code stands where none belongs, and is not repeated here.", .usage,
            hint: error.hint)
    }

    private static func run(_ command: ParsedCommand, _ context: ProgramContext) async -> ExitStatus
    {
        var context = context
        if command.isSet(Options.verbose) { context.beVerbose() }
        do throws(CommandFailure) {
            return try await perform(command, context)
        } catch {
            context.console.complain(error)
            return error.status
        }
    }

    private static func perform(
        _ command: ParsedCommand, _ context: ProgramContext
    ) async throws(CommandFailure) -> ExitStatus {
        switch command.path {
        case ["up"]: try await UpCommand(command).run(context)
        case ["run"]: try await RunCommand(command).run(context)
        case ["sessions"]: try await SessionsCommand(command).run(context)
        case ["watch"]: try await WatchCommand(command).run(context)
        case ["echo"]: try await EchoCommand(command).run(context)
        case ["pair"]: try await PairCommand(command).run(context)
        case ["devices", "list"]: try await DevicesCommand(.list, command).run(context)
        case ["devices", "scope"]: try await DevicesCommand(.scope, command).run(context)
        case ["devices", "rename"]: try await DevicesCommand(.rename, command).run(context)
        case ["devices", "revoke"], ["revoke"]:
            try await DevicesCommand(.revoke, command).run(context)
        case ["doctor"]: await DoctorCommand(command).run(context)
        case ["version"]: VersionCommand(command).run(context)
        case ["completions"]: CompletionsCommand(command).run(context)
        default: preconditionFailure("\(command.path) is declared and not carried out")
        }
    }
}
