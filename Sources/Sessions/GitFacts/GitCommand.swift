// SPDX-License-Identifier: Apache-2.0

internal import Dispatch

/// Git as we run it: plumbing that reads, and starts nothing that a repository names.
///
/// An agent may have written the repository's configuration and attributes, also while we read. So
/// nothing is asked of git for which it would look at a working file's content: filters and text
/// conversions run then, and what is configured can't be switched off by a list made before. What is left
/// is switched off by options, which stand above every file.
struct GitCommand {
    let program: String
    let environment: [String: String]
    let deadline: DispatchTime

    /// A repository of some 300,000 files lists itself in this.
    static let maximumOutputByteCount = 64 << 20

    /// What could start a program in the commands that we use.
    private static let options = [
        "--no-pager", "--no-optional-locks", "--no-replace-objects", "--literal-pathspecs",
        "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
        "-c", "core.attributesFile=/dev/null", "-c", "core.untrackedCache=false",
        "-c", "core.sshCommand=false", "-c", "core.askPass=", "-c", "credential.helper=",
        "-c", "diff.external=", "-c", "protocol.allow=never", "-c", "submodule.recurse=false",
        "-c", "core.quotePath=false",
    ]

    /// A missing object of a partial clone is missing: fetching it would start what the remote names.
    private static let variables = [
        "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1",
        "GIT_ALLOW_PROTOCOL=none", "GIT_ASKPASS=", "SSH_ASKPASS=", "GIT_PAGER=cat",
        "GIT_ATTR_NOSYSTEM=1",
    ]

    /// Runs git in a folder of the person's.
    ///
    /// - Throws: ``GitError``, `timedOut`, `tooLarge` or `gitMissing`; a status other than 0 is no error.
    func run(
        in folder: String, _ words: [String], input: String? = nil
    ) throws(GitError) -> ChildProgram.Outcome {
        var variables = GitCommand.variables
        // The person's own configuration says which repositories and which ignored files are theirs.
        for name in ["PATH", "HOME", "XDG_CONFIG_HOME"] {
            if let value = environment[name] { variables.append("\(name)=\(value)") }
        }
        return try run(["-C", folder] + GitCommand.options + words, variables, input)
    }

    /// Runs git in a folder of ours, where no repository and no configuration is.
    func runApart(in scratch: String, _ words: [String]) throws(GitError) -> ChildProgram.Outcome {
        let above = scratch.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        let variables =
            GitCommand.variables + [
                "PATH=" + (environment["PATH"] ?? ""), "HOME=" + scratch,
                "XDG_CONFIG_HOME=" + scratch, "GIT_CONFIG_NOSYSTEM=1",
                "GIT_CONFIG_GLOBAL=/dev/null",
                // Whoever made a repository of the folder for temporary files isn't asked.
                "GIT_CEILING_DIRECTORIES=" + above,
            ]
        return try run(["-C", scratch] + GitCommand.options + words, variables, nil)
    }

    private func run(
        _ arguments: [String], _ variables: [String], _ input: String?
    ) throws(GitError) -> ChildProgram.Outcome {
        let child = ChildProgram(
            path: program, arguments: arguments, environment: variables, input: input,
            maximumOutputByteCount: GitCommand.maximumOutputByteCount, deadline: deadline)
        do throws(ChildProgram.Failure) {
            return try child.run()
        } catch {
            switch error {
            case .notStarted:
                throw GitError(.gitMissing, "\(program) can't be started. Install git.")
            case .timedOut:
                throw GitError(.timedOut, "git took too long. Look at the changes on the host.")
            case .tooMuchOutput: throw .tooLarge("The repository has too many files")
            }
        }
    }
}
