// SPDX-License-Identifier: Apache-2.0

internal import Arguments

/// `sheetbend completions`: a script for a shell, made from the declarations that also parse.
struct CompletionsCommand {
    private let shell: CompletionShell

    init(_ command: ParsedCommand) {
        shell = command.required(Options.shell)
    }

    func run(_ context: ProgramContext) -> ExitStatus {
        context.console.write(sheetbendDeclaration.completionScript(for: shell))
        return .done
    }
}
