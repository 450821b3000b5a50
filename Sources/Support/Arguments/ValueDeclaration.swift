// SPDX-License-Identifier: Apache-2.0

/// A kind of value without its type: what parsing, help and completions need to know of it.
public struct ValueDeclaration: Sendable {
    /// How help names it.
    public let placeholder: String
    /// Completes the sentence "it must be …".
    public let expectation: String
    /// What shells offer for it.
    public let completion: ValueCompletion
    /// Whether a text is such a value.
    let accepts: @Sendable (String) -> Bool
}
