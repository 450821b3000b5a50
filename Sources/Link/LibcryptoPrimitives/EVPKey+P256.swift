// SPDX-License-Identifier: Apache-2.0

internal import CLibcrypto
internal import CryptoPrimitives

extension EVPKey {
    /// A P-256 public key; a point that is not on the curve is refused here.
    convenience init(p256 publicKey: NISTPublicKey) throws(CryptoError) {
        let point = publicKey.bytes.span
        let key = try point.withUnsafeBytes { point throws(CryptoError) in
            try EVPKey.make([.octets("pub", point)], libcrypto_selection_public_key)
        }
        self.init(owning: key)
    }

    /// A P-256 private key with its public point, which libcrypto would not work out by itself.
    convenience init(p256 scalar: OpaquePointer, point: [UInt8]) throws(CryptoError) {
        let number = try SecretBytes(count: 32) {
            (bytes: inout MutableSpan<UInt8>) throws(CryptoError) in
            let count = bytes.withUnsafeMutableBufferPointer {
                BN_bn2nativepad(scalar, $0.baseAddress, 32)
            }
            guard count == 32 else { throw libcryptoFailure(.libraryFailed) }
        }
        let key = try number.span.withUnsafeBytes { number throws(CryptoError) in
            try point.span.withUnsafeBytes { point throws(CryptoError) in
                try EVPKey.make(
                    [
                        .number("priv", number),
                        .octets("pub", point),
                    ], libcrypto_selection_key_pair)
            }
        }
        self.init(owning: key)
    }

    /// The point that belongs to a scalar, uncompressed.
    ///
    /// - Throws: ``CryptoError/wrongSize`` unless the scalar lies between 0 and the curve's order.
    static func p256Point(of scalar: OpaquePointer) throws(CryptoError) -> [UInt8] {
        let group = try check(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1))
        defer { EC_GROUP_free(group) }
        guard BN_is_zero(scalar) == 0, BN_cmp(scalar, EC_GROUP_get0_order(group)) < 0 else {
            throw .wrongSize
        }
        let point = try check(EC_POINT_new(group))
        defer { EC_POINT_free(point) }
        try check(EC_POINT_mul(group, point, scalar, nil, nil, nil))
        var bytes = [UInt8](repeating: 0, count: NISTPublicKey.uncompressedByteCount)
        let written = EC_POINT_point2oct(
            group, point, POINT_CONVERSION_UNCOMPRESSED, &bytes, bytes.count, nil)
        guard written == bytes.count else { throw libcryptoFailure(.libraryFailed) }
        return bytes
    }

    /// Makes a key from the parameters that describe it, besides the curve's name.
    private static func make(
        _ parts: [OSSL_PARAM], _ selection: Int32
    ) throws(CryptoError) -> OpaquePointer {
        let context = try check(EVP_PKEY_CTX_new_from_name(nil, "EC", nil))
        defer { EVP_PKEY_CTX_free(context) }
        try check(EVP_PKEY_fromdata_init(context))
        var parameters = parts + [.text("group", "P-256"), OSSL_PARAM_construct_end()]
        var key: OpaquePointer?
        try check(EVP_PKEY_fromdata(context, &key, selection, &parameters), or: .weakPublicKey)
        return try check(key)
    }
}
