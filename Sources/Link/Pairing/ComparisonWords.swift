// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import CryptoPrimitives

/// Three words that two people compare, so that nobody sits in the middle of a pairing without a code.
///
/// They come from the handshake hash and a nonce of each side. The device commits to its nonce before
/// it sees the host's, so neither an attacker nor a peer can try nonces until the words fit: one guess
/// in 2^30.
public struct ComparisonWords: Sendable {
    /// How many words there are, of ten bits each.
    public static let count = 3

    /// The numbers of the words in the list.
    public let indices: [Int]

    /// The words of a handshake.
    ///
    /// - Parameters:
    ///   - channelBinding: That of the channel, the same on both sides.
    ///   - deviceNonce: 32 bytes, which the commitment named.
    ///   - hostNonce: 32 bytes.
    public init<C: CryptoPrimitives>(
        channelBinding: [UInt8], deviceNonce: [UInt8], hostNonce: [UInt8], using primitives: C.Type
    ) throws(CryptoError) {
        let key = deviceNonce + hostNonce
        let mac = try C.MAC(.sha256, key: key.span)
        var code = [UInt8](repeating: 0, count: HashAlgorithm.sha256.digestByteCount)
        var span = code.mutableSpan
        try mac.authenticate(channelBinding.span, Span(), into: &span)
        let bits =
            UInt32(code[0]) << 24 | UInt32(code[1]) << 16 | UInt32(code[2]) << 8 | UInt32(code[3])
        indices = [Int(bits >> 22), Int(bits >> 12) & 0x3FF, Int(bits >> 2) & 0x3FF]
    }

    /// The words with a space between, as both people see them.
    public var text: String {
        let list = comparisonWordList.withUTF8Buffer { Array($0) }
            .split(separator: UInt8(ascii: " "))
        let words = indices.map { list[$0] }.joined(separator: [UInt8(ascii: " ")])
        return String(decoding: Array(words), as: UTF8.self)
    }

    /// What the device sends before it sees the host's nonce: SHA-256 over the CBOR array
    /// `["sheetbend words", "device", nonce]`.
    public static func commitment<C: CryptoPrimitives>(
        toDeviceNonce nonce: [UInt8], using primitives: C.Type
    ) throws(CryptoError) -> [UInt8] {
        var writer = CBORWriter()
        writer.arrayHeader(count: 3)
        writer.text("sheetbend words")
        writer.text("device")
        writer.bytes(nonce)
        return try C.digest(.sha256, of: writer.bytes.span)
    }
}
