// SPDX-License-Identifier: Apache-2.0

/// What one check of the doctor found.
struct Finding: Sendable, Equatable {
    /// How it stands.
    enum Verdict: String, Sendable {
        /// As it should be.
        case good
        /// Worth knowing; nothing is broken.
        case notable
        /// Broken: something will not work.
        case bad
    }

    /// What was looked at, in a word or two.
    let subject: String
    /// How it stands.
    let verdict: Verdict
    /// What was found and, unless it is good, what to do.
    let words: String

    static func good(_ subject: String, _ words: String) -> Finding {
        Finding(subject: subject, verdict: .good, words: words)
    }

    static func notable(_ subject: String, _ words: String) -> Finding {
        Finding(subject: subject, verdict: .notable, words: words)
    }

    static func bad(_ subject: String, _ words: String) -> Finding {
        Finding(subject: subject, verdict: .bad, words: words)
    }
}
