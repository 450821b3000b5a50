// SPDX-License-Identifier: Apache-2.0

/// A shell for which a completion script can be made.
public enum CompletionShell: String, Sendable, CaseIterable {
    case bash
    case zsh
    case fish
}

extension CommandDeclaration {
    /// A script that completes this program's commands, options and values in a shell.
    ///
    /// It is made from the same declaration that parses, and never runs the program.
    public func completionScript(for shell: CompletionShell) -> String {
        let table = CompletionTable(self)
        return switch shell {
        case .bash: BashCompletions(table: table).script
        case .zsh: ZshCompletions(table: table).script
        case .fish: FishCompletions(table: table).script
        }
    }
}
