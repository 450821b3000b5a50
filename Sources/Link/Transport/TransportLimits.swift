// SPDX-License-Identifier: Apache-2.0

/// The bounds of the transports, each with its reason.
public enum TransportLimits {
    /// The most bytes one `.received` carries: one full record of the channel and its length.
    public static let maximumChunkByteCount = 65_536

    /// The most bytes one turn of the driver's queue writes, so that a fast reader of one connection
    /// doesn't starve the others.
    static let maximumByteCountPerTurn = 262_144

    /// The most connections one turn accepts, for the same reason.
    static let maximumAcceptsPerTurn = 32

    /// How many small sends are joined into one system call's worth of bytes.
    static let coalescedByteCount = 16_384

    /// How long a close may take to hand over what is queued: a slow link's round trips, yet short
    /// enough for a person who waits for a program to end.
    public static let closeMilliseconds: Int64 = 5_000

    /// How long a close that has sent everything waits for the peer's end. Closing earlier, with
    /// unread bytes, would reset the connection and could destroy the last answer on its way.
    static let lingerMilliseconds: Int64 = 1_000

    /// The system's queue of connections nobody accepted yet; above the 64 half-open ones, so that
    /// the program, which knows addresses, does the refusing.
    static let backlog: Int32 = 512

    /// The first and the longest pause after an accept that failed for want of descriptors or memory.
    static let acceptPauseMilliseconds: ClosedRange<Int64> = 50...1_000

    /// The most addresses of one name that are tried.
    static let maximumAddressCount = 16

    /// How long an address has a head start over the next one (RFC 8305 section 5 recommends this).
    static let connectionAttemptDelayMilliseconds: Int64 = 250

    /// The most bytes of a host name (RFC 1035 section 2.3.4 has 255 on the wire, 253 as text).
    static let maximumHostByteCount = 253
}
