// SPDX-License-Identifier: Apache-2.0

/// How much a reader takes before it refuses the rest.
public struct CBORLimits: Sendable, Equatable {
    /// How many containers and tags may lie in one another.
    public let nestingDepth: Int
    /// How many items there may be in all, containers, tags and keys counted too.
    public let itemCount: Int
    /// How long a byte or text string may be.
    public let stringByteCount: Int
    /// How long the whole input may be.
    public let totalByteCount: Int

    /// Twice the deepest JSON that is taken from an agent's line (128): whatever came in as JSON goes
    /// out in a message, and no message of ours adds more than a dozen levels around it.
    public static let standardNestingDepth = 256
    /// A tree of a million small items takes some 100 MB, the most that one frame should cost.
    public static let standardItemCount = 1 << 20
    /// The receiver's bound of a frame (Link, section 4), so that only the frame's own bound
    /// counts.
    public static let standardByteCount = 16 << 20
    /// Trees are freed recursively by the language, so that depth costs stack whatever the decoder
    /// does; 512 levels fit in the smallest stack that we run on.
    public static let highestNestingDepth = 512

    /// The limits of a message.
    public static let standard = CBORLimits()

    /// Limits of your own; what is left out stays at the standard.
    ///
    /// - Precondition: no limit is negative, `nestingDepth` is at most ``highestNestingDepth``.
    public init(
        nestingDepth: Int = standardNestingDepth, itemCount: Int = standardItemCount,
        stringByteCount: Int = standardByteCount, totalByteCount: Int = standardByteCount
    ) {
        precondition(
            0 <= nestingDepth && nestingDepth <= CBORLimits.highestNestingDepth,
            "a nesting depth is between 0 and 512")
        precondition(
            itemCount >= 0 && stringByteCount >= 0 && totalByteCount >= 0,
            "a limit isn't negative")
        self.nestingDepth = nestingDepth
        self.itemCount = itemCount
        self.stringByteCount = stringByteCount
        self.totalByteCount = totalByteCount
    }
}
