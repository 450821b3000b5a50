// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// HMAC over a hash function of libsodium, keyed once.
public struct SodiumMAC: KeyedMAC {
    private enum Kind {
        case sha256(HMACState<SHA256State>)
        case sha512(HMACState<SHA512State>)
        case blake2b(HMACState<BLAKE2bState>)
    }

    private let kind: Kind

    /// HMAC over `algorithm` with a key of any size, none included.
    public init(_ algorithm: HashAlgorithm, key: Span<UInt8>) throws(CryptoError) {
        kind =
            switch algorithm {
            case .sha256: .sha256(try HMACState(algorithm, key: key))
            case .sha512: .sha512(try HMACState(algorithm, key: key))
            case .blake2b: .blake2b(try HMACState(algorithm, key: key))
            case .blake2s: throw .unavailable
            }
    }

    /// Writes the code of two byte strings, one after the other.
    public func authenticate(
        _ first: Span<UInt8>, _ second: Span<UInt8>, into code: inout MutableSpan<UInt8>
    ) throws(CryptoError) {
        switch kind {
        case .sha256(let state): try state.authenticate(first, second, into: &code)
        case .sha512(let state): try state.authenticate(first, second, into: &code)
        case .blake2b(let state): try state.authenticate(first, second, into: &code)
        }
    }
}
