// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import TextEncodings

// The primitives on arrays, which `#expect` can compare and print.

extension CryptoPrimitives {
    static func digest(_ algorithm: HashAlgorithm, of message: [UInt8]) throws -> [UInt8] {
        try digest(algorithm, of: message.span)
    }

    static func isValid(
        signature: [UInt8], of message: [UInt8], by publicKey: SigningPublicKey
    ) -> Bool {
        isValid(signature: signature.span, of: message.span, by: publicKey)
    }

    static func code(
        _ algorithm: HashAlgorithm, key: [UInt8], _ first: [UInt8], _ second: [UInt8] = []
    ) throws -> [UInt8] {
        try MAC(algorithm, key: key.span).code(
            of: first, second, byteCount: algorithm.digestByteCount)
    }
}

extension KeyedMAC {
    func code(of first: [UInt8], _ second: [UInt8] = [], byteCount count: Int) throws -> [UInt8] {
        var code = [UInt8](repeating: 0, count: count)
        var span = code.mutableSpan
        try authenticate(first.span, second.span, into: &span)
        return code
    }
}

extension NISTCurvePrimitives {
    static func isValid(
        signature: [UInt8], of message: [UInt8], by publicKey: NISTPublicKey
    ) -> Bool {
        isValid(signature: signature.span, of: message.span, by: publicKey)
    }
}

extension AuthenticatedCipher {
    /// Ciphertext and tag.
    func sealed(
        _ message: [UInt8], nonce: CipherNonce, authenticating data: [UInt8] = []
    ) throws -> [UInt8] {
        var bytes = message + [UInt8](repeating: 0, count: CipherAlgorithm.tagByteCount)
        var span = bytes.mutableSpan
        try seal(inPlace: &span, nonce: nonce, authenticating: data.span)
        return bytes
    }

    /// The plaintext.
    func opened(
        _ message: [UInt8], nonce: CipherNonce, authenticating data: [UInt8] = []
    ) throws -> [UInt8] {
        var bytes = message
        var span = bytes.mutableSpan
        try open(inPlace: &span, nonce: nonce, authenticating: data.span)
        return Array(bytes.dropLast(CipherAlgorithm.tagByteCount))
    }

    /// What is left of a message that must not open.
    func remains(
        of message: [UInt8], nonce: CipherNonce, authenticating data: [UInt8] = []
    ) throws -> (error: CryptoError?, bytes: [UInt8]) {
        var bytes = message
        var span = bytes.mutableSpan
        do throws(CryptoError) {
            try open(inPlace: &span, nonce: nonce, authenticating: data.span)
            return (nil, bytes)
        } catch {
            return (error, bytes)
        }
    }
}

extension CipherNonce {
    init(_ bytes: [UInt8]) throws {
        try self.init(bytes: bytes.span)
    }
}

extension SecretBytes {
    init(_ bytes: [UInt8]) {
        self.init(copying: bytes.span)
    }

    /// Its bytes, for a test to compare.
    var revealed: [UInt8] {
        span.withUnsafeBufferPointer { Array($0) }
    }
}

/// The bytes of digits that a test wrote down.
func hex(_ digits: String) -> [UInt8] {
    let bytes = Hex.decode(digits.filter { !$0.isWhitespace })
    precondition(bytes != nil, "a test's digits are hexadecimal")
    return bytes ?? []
}
