// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// One running instance of a device, such as one browser tab: 16 random bytes made at its start.
///
/// A new connection of an instance replaces that instance's old one and no other.
public struct InstanceID: Sendable, Hashable {
    /// Its size in bytes.
    public static let byteCount = 16

    /// Its 16 bytes.
    public let bytes: [UInt8]

    /// An id of 16 bytes.
    ///
    /// - Throws: ``CryptoError/wrongSize`` for any other count.
    public init(bytes: [UInt8]) throws(CryptoError) {
        guard bytes.count == InstanceID.byteCount else { throw .wrongSize }
        self.bytes = bytes
    }
}
