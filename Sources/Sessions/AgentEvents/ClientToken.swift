// SPDX-License-Identifier: Apache-2.0

/// A device's own name for one act, 16 random bytes, by which repeating the act has no second effect.
public struct ClientToken: Sendable, Hashable {
    /// Its size in bytes.
    public static let byteCount = 16
    /// Its 16 bytes.
    public let bytes: [UInt8]

    /// The token of 16 bytes, which should be random; nil for any other count.
    public init?(bytes: [UInt8]) {
        guard bytes.count == ClientToken.byteCount else { return nil }
        self.bytes = bytes
    }
}
