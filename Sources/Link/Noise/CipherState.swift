// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// One direction of a session: a key, and the number of the next message (section 5.1).
///
/// A message that doesn't open leaves the number as it was, so a forged one costs the session
/// nothing. A copy repeats the original's numbers: seal with one of them only.
public struct CipherState<C: CryptoPrimitives> {
    @usableFromInline let algorithm: CipherAlgorithm
    /// Nil in the direction that a one-way pattern doesn't have.
    @usableFromInline var cipher: C.Cipher?
    @usableFromInline var nextNonce: UInt64 = 0
    @usableFromInline var carriedByteCount: UInt64 = 0

    /// The spec's InitializeKey; what Noise calls an empty key is no cipher state here.
    @inlinable
    init(_ algorithm: CipherAlgorithm, key: Span<UInt8>) throws(NoiseError) {
        self.algorithm = algorithm
        do { cipher = try C.Cipher(algorithm, key: key) } catch { throw NoiseError(error) }
    }

    /// A direction somewhere in its life, for tests of what comes at its end.
    package init(
        _ algorithm: CipherAlgorithm, key: SecretBytes, nonce: UInt64, carriedByteCount: UInt64 = 0
    ) throws(NoiseError) {
        try self.init(algorithm, key: key.span)
        nextNonce = nonce
        self.carriedByteCount = carriedByteCount
    }

    @inlinable
    init(absent algorithm: CipherAlgorithm) {
        self.algorithm = algorithm
        cipher = nil
    }

    /// The direction in which nothing is ever sent: each use throws ``NoiseError/oneWay``.
    @inlinable
    static func absent(_ algorithm: CipherAlgorithm) -> CipherState {
        CipherState(absent: algorithm)
    }

    /// The number of the next message; 2^64 − 1 means that there is none.
    @inlinable public var nonce: UInt64 { nextNonce }

    /// Seals a message in place.
    ///
    /// - Parameter message: The plaintext, followed by 16 bytes of room for the tag.
    /// - Throws: ``NoiseError/messageTooLong`` above 65,535 bytes, ``NoiseError/nonceExhausted``,
    ///   ``NoiseError/volumeExhausted``, ``NoiseError/oneWay``.
    @inlinable
    public mutating func seal(
        inPlace message: inout MutableSpan<UInt8>, authenticating associatedData: Span<UInt8>
    ) throws(NoiseError) {
        let cipher = try cipher(forMessageOf: message.count)
        let number = CipherNonce(counter: nextNonce, of: algorithm)
        do {
            try cipher.seal(inPlace: &message, nonce: number, authenticating: associatedData)
        } catch { throw NoiseError(error) }
        advance(by: message.count)
    }

    /// Opens a sealed message in place.
    ///
    /// - Parameter message: The ciphertext and its tag; the plaintext after, followed by 16 bytes
    ///   that mean nothing.
    /// - Throws: ``NoiseError/authenticationFailed``, with the number as it was and the message
    ///   wiped; else as sealing does.
    @inlinable
    public mutating func open(
        inPlace message: inout MutableSpan<UInt8>, authenticating associatedData: Span<UInt8>
    ) throws(NoiseError) {
        let cipher = try cipher(forMessageOf: message.count)
        let number = CipherNonce(counter: nextNonce, of: algorithm)
        do {
            try cipher.open(inPlace: &message, nonce: number, authenticating: associatedData)
        } catch { throw NoiseError(error) }
        advance(by: message.count)
    }

    /// The spec's Rekey: replaces the key by one that only its holder can compute (section 11.3).
    ///
    /// The number goes on counting, so this makes no session longer.
    @inlinable
    public mutating func rekey() throws(NoiseError) {
        guard let cipher else { throw .oneWay }
        let number = CipherNonce(counter: NoiseLimits.reservedNonce, of: algorithm)
        let keyByteCount = NoiseLimits.cipherKeyByteCount
        do {
            let sealed = try SecretBytes(count: keyByteCount + CipherAlgorithm.tagByteCount) {
                (zeros: inout MutableSpan<UInt8>) throws(CryptoError) in
                try cipher.seal(inPlace: &zeros, nonce: number, authenticating: Span())
            }
            let key = sealed.span.extracting(0..<keyByteCount)
            self.cipher = try C.Cipher(algorithm, key: key)
        } catch { throw NoiseError(error) }
        carriedByteCount = 0
    }

    /// Everything that is checked before a message is worked on; `count` includes the tag.
    @inlinable
    func cipher(forMessageOf count: Int) throws(NoiseError) -> C.Cipher {
        guard let cipher else { throw .oneWay }
        guard count <= NoiseLimits.maximumMessageByteCount else { throw .messageTooLong }
        guard count >= CipherAlgorithm.tagByteCount else { throw .messageTooShort }
        guard nextNonce != NoiseLimits.reservedNonce else { throw .nonceExhausted }
        if algorithm != .chaChaPoly {
            let left = NoiseLimits.maximumAESGCMByteCount - carriedByteCount
            guard UInt64(count) <= left else { throw .volumeExhausted }
        }
        return cipher
    }

    @inlinable
    mutating func advance(by count: Int) {
        // Neither can overflow: the checks before the message were made for just this.
        nextNonce += 1
        if algorithm != .chaChaPoly { carriedByteCount += UInt64(count) }
    }
}

extension CipherNonce {
    /// How section 12 writes a message's number for each cipher.
    @inlinable
    init(counter: UInt64, of algorithm: CipherAlgorithm) {
        switch algorithm {
        case .chaChaPoly: self.init(littleEndianCounter: counter)
        case .aes128GCM, .aes256GCM: self.init(bigEndianCounter: counter)
        }
    }
}
