// SPDX-License-Identifier: Apache-2.0

/// What a shell may offer where a value is typed.
public enum ValueCompletion: Sendable, Equatable {
    /// Nothing: only the person knows it.
    case nothing
    /// The names of files.
    case file
    /// The names of folders.
    case folder
    /// These words.
    case words([String])
}
