// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// The bounds that the Noise specification (revision 34) sets, each with the section it comes from.
public enum NoiseLimits {
    /// A Noise message, of a handshake or after it, is at most this long (section 3).
    @inlinable public static var maximumMessageByteCount: Int { 65_535 }

    /// What is left of a full transport message for its plaintext.
    @inlinable public static var maximumPlaintextByteCount: Int {
        maximumMessageByteCount - CipherAlgorithm.tagByteCount
    }

    /// A cipher key (section 4.2); longer HKDF outputs are cut to it.
    @inlinable public static var cipherKeyByteCount: Int { 32 }

    /// A pre-shared key (section 9).
    @inlinable public static var preSharedKeyByteCount: Int { 32 }

    /// The nonce that no message ever has; only `Rekey` uses it (section 5.1).
    @inlinable public static var reservedNonce: UInt64 { .max }

    /// What AESGCM may carry under one key (section 14); ChaChaPoly ends by its nonces alone.
    @inlinable public static var maximumAESGCMByteCount: UInt64 { 1 << 56 }

    /// A protocol name is at most this long (section 8).
    public static let maximumNameByteCount = 255
}
