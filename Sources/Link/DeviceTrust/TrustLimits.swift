// SPDX-License-Identifier: Apache-2.0

/// Bounds of what is stored about peers, and for how long.
public enum TrustLimits {
    /// How long a record that its device never confirmed is kept: long enough for one more try over
    /// a bad network, too short to be forgotten in the list.
    public static let unconfirmedMilliseconds: Int64 = 10 * 60 * 1_000

    /// Most addresses that a device keeps for one host.
    public static let maximumHintCount = 8
    /// Longest address, `host:port`: a DNS name has at most 253 characters.
    public static let maximumHintByteCount = 260
    /// Longest address of a relay.
    public static let maximumRelayURLByteCount = 260
    /// Longest user-verification key: a P-256 public key in COSE form has under 100 bytes.
    public static let maximumUserVerificationKeyByteCount = 512
    /// Longest text that is read at all before it is made fit for one line.
    public static let maximumRawTextByteCount = 2_048
}
