// SPDX-License-Identifier: Apache-2.0

public import CBOR

/// Names an item of a session's transcript, or a thread of its agent, as the agent itself does.
public struct ItemID: Sendable, Hashable {
    /// Longest id in bytes: agents use about 40, and prefixes are put before theirs.
    public static let maximumByteCount = 256

    /// Its text, compared byte by byte.
    public let text: CBORText

    /// The id with this text; a longer one is cut at its last whole character.
    public init(_ text: String) {
        self.text = CBORText(TextBounds.prefix(text, maximumByteCount: ItemID.maximumByteCount))
    }

    /// Its text.
    public var string: String { text.string }
}
