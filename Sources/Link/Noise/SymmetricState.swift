// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// What both sides have hashed and agreed on so far (section 5.2): h, ck and the current cipher.
@usableFromInline
struct SymmetricState<C: CryptoPrimitives> {
    @usableFromInline let algorithm: CipherAlgorithm
    @usableFromInline let hashAlgorithm: HashAlgorithm
    /// ck: every secret so far.
    @usableFromInline var chainingKey: SecretBytes
    /// Nil while there is no key and everything goes in clear.
    @usableFromInline var cipher: CipherState<C>?
    /// h: the name, the prologue and everything sent so far. It is no secret.
    @usableFromInline var hash: [UInt8]

    /// The spec's InitializeSymmetric.
    @inlinable
    init(_ name: ProtocolName) throws(CryptoError) {
        algorithm = name.cipher
        hashAlgorithm = name.hash
        let padding = name.hash.digestByteCount - name.bytes.count
        let initial =
            padding >= 0
            ? name.bytes + [UInt8](repeating: 0, count: padding)
            : try C.digest(name.hash, of: name.bytes.span)
        hash = initial
        chainingKey = SecretBytes(copying: initial.span)
    }

    /// Whether what follows is encrypted.
    @inlinable var hasKey: Bool { cipher != nil }

    @inlinable
    mutating func mixHash(_ data: Span<UInt8>) throws(NoiseError) {
        do { hash = try C.digest(hashAlgorithm, of: hash.span, data) } catch {
            throw NoiseError(error)
        }
    }

    @inlinable
    mutating func mixKey(_ inputKeyMaterial: Span<UInt8>) throws(NoiseError) {
        let key: SecretBytes
        do {
            (chainingKey, key) = try NoiseHKDF<C>.two(
                hashAlgorithm, chainingKey: chainingKey, inputKeyMaterial: inputKeyMaterial)
        } catch { throw NoiseError(error) }
        cipher = try cipherState(key)
    }

    @inlinable
    mutating func mixKeyAndHash(_ inputKeyMaterial: Span<UInt8>) throws(NoiseError) {
        let (toHash, key): (SecretBytes, SecretBytes)
        do {
            (chainingKey, toHash, key) = try NoiseHKDF<C>.three(
                hashAlgorithm, chainingKey: chainingKey, inputKeyMaterial: inputKeyMaterial)
        } catch { throw NoiseError(error) }
        try mixHash(toHash.span)
        cipher = try cipherState(key)
    }

    @inlinable
    mutating func encryptAndHash(
        _ plaintext: Span<UInt8>, appendingTo message: inout [UInt8]
    ) throws(NoiseError) {
        let start = message.count
        let hash = hash
        if cipher == nil {
            message.append(copying: plaintext)
        } else {
            try cipher?.seal(plaintext, authenticating: hash.span, appendingTo: &message)
        }
        try mixHash(message.span.extracting(droppingFirst: start))
    }

    @inlinable
    mutating func decryptAndHash(_ message: Span<UInt8>) throws(NoiseError) -> [UInt8] {
        var plaintext: [UInt8] = []
        let hash = hash
        if cipher == nil {
            plaintext.append(copying: message)
        } else {
            try cipher?.open(message, authenticating: hash.span, appendingTo: &plaintext)
        }
        try mixHash(message)
        return plaintext
    }

    /// The spec's Split: the initiator's sending direction, then the responder's.
    @inlinable
    func split() throws(NoiseError) -> (CipherState<C>, CipherState<C>) {
        let (first, second): (SecretBytes, SecretBytes)
        do {
            (first, second) = try NoiseHKDF<C>.two(
                hashAlgorithm, chainingKey: chainingKey, inputKeyMaterial: Span())
        } catch { throw NoiseError(error) }
        return (try cipherState(first), try cipherState(second))
    }

    /// A cipher from an HKDF output, of which it uses the first 32 bytes.
    @inlinable
    func cipherState(_ key: SecretBytes) throws(NoiseError) -> CipherState<C> {
        try CipherState(
            algorithm, key: key.span.extracting(0..<NoiseLimits.cipherKeyByteCount))
    }
}
