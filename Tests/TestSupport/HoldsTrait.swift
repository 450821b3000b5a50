// SPDX-License-Identifier: Apache-2.0

public import Testing

/// The statements of the contracts that a test holds, by their ids.
public struct HoldsTrait: TestTrait, SuiteTrait {
    /// Ids such as `NUC-080`, rows of the contracts' numbered statements.
    public let statements: [String]

    /// The ids as the test's comment, so that a failure names the broken statements.
    public var comments: [Comment] {
        [Comment(rawValue: "holds " + statements.joined(separator: ", "))]
    }
}

extension Trait where Self == HoldsTrait {
    /// Names the statements of the contracts that this test holds: `.holds("NUC-080", "NUC-081")`.
    public static func holds(_ statements: String...) -> HoldsTrait {
        HoldsTrait(statements: statements)
    }
}
