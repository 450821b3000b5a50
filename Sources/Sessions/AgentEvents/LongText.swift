// SPDX-License-Identifier: Apache-2.0

/// A text that may be too long for an event: whole, or its beginning and a name to fetch the rest by.
public struct LongText: Sendable, Equatable {
    /// Longest text in bytes that an event holds itself.
    public static let maximumInlineByteCount = 16 << 10
    /// How much of a longer one an event shows, in bytes.
    public static let excerptByteCount = 2 << 10

    /// The whole text, or its beginning if ``blob`` is there.
    public var text: String
    /// Where the whole text is, if not here.
    public var blob: BlobReference?

    /// A text that is here whole.
    public init(_ text: String) {
        self.text = text
    }

    /// The beginning of a text that is kept elsewhere.
    public init(excerpt: String, of blob: BlobReference) {
        text = excerpt
        self.blob = blob
    }

    /// Whether the whole text is here.
    public var isWhole: Bool { blob == nil }
}

/// A text or other bytes kept beside the transcript, named by their content.
public struct BlobReference: Sendable, Hashable {
    /// SHA-256 of the bytes: 32 bytes.
    public let id: BlobID
    /// How many bytes there are.
    public let byteCount: UInt64

    /// A reference to bytes with this hash.
    public init(id: BlobID, byteCount: UInt64) {
        self.id = id
        self.byteCount = byteCount
    }
}

/// The name of bytes by their content: SHA-256, 32 bytes.
public struct BlobID: Sendable, Hashable {
    /// Its size in bytes.
    public static let byteCount = 32
    /// Its 32 bytes.
    public let bytes: [UInt8]

    /// The id of 32 bytes; nil for any other count.
    public init?(bytes: [UInt8]) {
        guard bytes.count == BlobID.byteCount else { return nil }
        self.bytes = bytes
    }
}
