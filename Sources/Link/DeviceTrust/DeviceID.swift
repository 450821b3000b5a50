// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import CryptoPrimitives
internal import TextEncodings

/// The name of a device or a host: a hash of its public keys, so nobody can choose another's.
///
/// It is the first 16 bytes of SHA-256 over the CBOR array
/// `["sheetbend device", agreement key, signing key]`, written as 26 characters of lowercase base32
/// (RFC 4648, no padding).
public struct DeviceID: Sendable, Hashable {
    /// How many bytes of the hash it keeps: nobody finds a second pair of keys for 128 bits.
    public static let byteCount = 16
    /// The length of its text form.
    public static let characterCount = 26

    /// Its 16 bytes.
    public let bytes: [UInt8]

    /// The id that belongs to a pair of public keys.
    public init<C: CryptoPrimitives>(
        of identity: PublicIdentity, using primitives: C.Type
    ) throws(CryptoError) {
        var writer = CBORWriter()
        writer.arrayHeader(count: 3)
        writer.text("sheetbend device")
        writer.bytes(identity.agreementKey.bytes)
        writer.bytes(identity.signingKey.bytes)
        bytes = Array(try C.digest(.sha256, of: writer.bytes.span).prefix(DeviceID.byteCount))
    }

    /// The id with this text form; nil unless it is exactly what ``text`` gives for some id.
    public init?(text: String) {
        guard text.utf8.count == DeviceID.characterCount, let bytes = Base32.decode(text),
            bytes.count == DeviceID.byteCount
        else { return nil }
        self.bytes = bytes
    }

    /// Its 26 characters.
    public var text: String { Base32.encode(bytes) }
}

extension DeviceID: CustomStringConvertible {
    /// Its text form.
    public var description: String { text }
}
