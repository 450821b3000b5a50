// SPDX-License-Identifier: Apache-2.0

/// HMAC (RFC 2104) with its key inside, ready to authenticate any number of messages.
///
/// No two threads may use the same one at once, which is why it is not `Sendable`.
public protocol KeyedMAC {
    /// HMAC over `algorithm` with a key of any size, none included: Noise's Split has an empty one.
    ///
    /// - Throws: ``CryptoError/unavailable`` if the library lacks `algorithm`.
    init(_ algorithm: HashAlgorithm, key: Span<UInt8>) throws(CryptoError)

    /// Writes the code of two byte strings, one after the other.
    ///
    /// - Parameter code: Exactly as many bytes as a digest of the algorithm has.
    func authenticate(
        _ first: Span<UInt8>, _ second: Span<UInt8>, into code: inout MutableSpan<UInt8>
    ) throws(CryptoError)
}
