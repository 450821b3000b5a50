// SPDX-License-Identifier: Apache-2.0

internal import CLibcrypto
public import CryptoPrimitives

extension LibcryptoPrimitives: NISTCurvePrimitives {
    /// A P-256 private key.
    public typealias NISTAgreementKey = LibcryptoNISTAgreementKey

    /// Whether an ECDSA signature with SHA-256 over `message` was made by the holder of `publicKey`.
    public static func isValid(
        signature: Span<UInt8>, of message: Span<UInt8>, by publicKey: NISTPublicKey
    ) -> Bool {
        guard signature.count == 64, let key = try? EVPKey(p256: publicKey),
            let encoded = try? derEncoded(signature)
        else { return false }
        return key.isValid(signature: encoded.span, of: message, hashedBy: "SHA2-256")
    }

    /// The signature as libcrypto wants it: r and s as a sequence of two integers (RFC 3279).
    private static func derEncoded(_ signature: Span<UInt8>) throws(CryptoError) -> [UInt8] {
        let pair = try check(ECDSA_SIG_new())
        defer { ECDSA_SIG_free(pair) }
        let set = signature.withUnsafeBufferPointer { bytes in
            // The pair owns the two numbers as soon as it has them.
            ECDSA_SIG_set0(
                pair, BN_bin2bn(bytes.baseAddress, 32, nil),
                BN_bin2bn(bytes.baseAddress! + 32, 32, nil))
        }
        try check(set)
        // Two integers of at most 33 bytes, a tag and a count for each and for the sequence.
        var encoded = [UInt8](repeating: 0, count: 72)
        let count = encoded.withUnsafeMutableBufferPointer { encoded in
            var end = encoded.baseAddress
            return Int(i2d_ECDSA_SIG(pair, &end))
        }
        guard count > 0 else { throw libcryptoFailure(.libraryFailed) }
        return Array(encoded.prefix(count))
    }
}
