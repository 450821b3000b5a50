// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// The 32-byte secret that one host and one device share from pairing on: the PSK of every reconnect.
///
/// The host makes it fresh for each device, keeps it if the same device pairs again, and sends it over the new channel; it is in no code.
public struct PairSecret: Sendable {
    /// Its size in bytes, that of a Noise PSK.
    public static let byteCount = 32

    /// The bytes, for the handshake and the trust store alone.
    public let bytes: SecretBytes

    /// A secret of 32 bytes.
    ///
    /// - Throws: ``CryptoError/wrongSize`` for any other count.
    public init(_ bytes: SecretBytes) throws(CryptoError) {
        guard bytes.count == PairSecret.byteCount else { throw .wrongSize }
        self.bytes = bytes
    }

    /// Whether both are the same secret, compared in constant time.
    public func isEqual(to other: PairSecret) -> Bool {
        bytes.isEqual(to: other.bytes)
    }
}

extension PairSecret: CustomStringConvertible {
    /// Never a byte of it.
    public var description: String { "PairSecret(hidden)" }
}
