// SPDX-License-Identifier: Apache-2.0

/// What a test expected of a child process and did not get, with what the child had written.
public struct ChildProcessError: Error, CustomStringConvertible {
    /// What did not come, then the output.
    public let description: String

    init(_ what: String, output: String) {
        description = output.isEmpty ? what : "\(what); it wrote:\n\(output)"
    }
}
