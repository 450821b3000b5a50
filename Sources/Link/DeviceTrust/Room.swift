// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import CryptoPrimitives

/// The meeting place of one host and its devices at a relay: the hash of the host's relay key.
///
/// SHA-256 over the CBOR array `["sheetbend room", relay key]`, 32 bytes. Only the holder of the
/// private relay key can show that a room is its own, so a relay needs no accounts.
public struct Room: Sendable, Hashable {
    /// Its size in bytes.
    public static let byteCount = 32

    /// Its 32 bytes.
    public let bytes: [UInt8]

    /// The room of the host that holds this relay key.
    public init<C: CryptoPrimitives>(
        relayKey: SigningPublicKey, using primitives: C.Type
    ) throws(CryptoError) {
        var writer = CBORWriter()
        writer.arrayHeader(count: 2)
        writer.text("sheetbend room")
        writer.bytes(relayKey.bytes)
        bytes = try C.digest(.sha256, of: writer.bytes.span)
    }

    /// A room that was stored or is in a link.
    ///
    /// - Throws: ``CryptoError/wrongSize`` unless there are 32 bytes.
    public init(bytes: [UInt8]) throws(CryptoError) {
        guard bytes.count == Room.byteCount else { throw .wrongSize }
        self.bytes = bytes
    }
}
