// SPDX-License-Identifier: Apache-2.0

/// How much a scanner takes before it refuses the rest.
public struct JSONLimits: Sendable, Equatable {
    /// How many arrays and objects may lie in one another.
    public let nestingDepth: Int
    /// How many values there may be in all.
    public let itemCount: Int
    /// How many bytes of UTF-8 a string or name may have, escapes decoded.
    public let stringByteCount: Int
    /// How many characters a number may have.
    public let numberByteCount: Int
    /// How long the whole input may be.
    public let totalByteCount: Int

    /// Agents pass on tool arguments of any shape, yet a person's data rarely nests beyond twenty.
    public static let standardNestingDepth = 128
    /// A tree of a million small values takes some 100 MB, the most that one line should cost.
    public static let standardItemCount = 1 << 20
    /// A double written out in full has 767 significant digits at most; more carry nothing.
    public static let standardNumberByteCount = 1024
    /// A line of an agent's output may hold a file; above 16 MiB it is no message.
    public static let standardByteCount = 16 << 20
    /// Trees are freed recursively by the language, so that depth costs stack whatever the decoder
    /// does; 512 levels fit in the smallest stack that we run on.
    public static let highestNestingDepth = 512

    /// The limits of a message.
    public static let standard = JSONLimits()

    /// Limits of your own; what is left out stays at the standard.
    ///
    /// - Precondition: no limit is negative, `nestingDepth` is at most ``highestNestingDepth``.
    public init(
        nestingDepth: Int = standardNestingDepth, itemCount: Int = standardItemCount,
        stringByteCount: Int = standardByteCount, numberByteCount: Int = standardNumberByteCount,
        totalByteCount: Int = standardByteCount
    ) {
        precondition(
            0 <= nestingDepth && nestingDepth <= JSONLimits.highestNestingDepth,
            "a nesting depth is between 0 and 512")
        precondition(
            itemCount >= 0 && stringByteCount >= 0 && numberByteCount >= 0 && totalByteCount >= 0,
            "a limit isn't negative")
        self.nestingDepth = nestingDepth
        self.itemCount = itemCount
        self.stringByteCount = stringByteCount
        self.numberByteCount = numberByteCount
        self.totalByteCount = totalByteCount
    }
}
