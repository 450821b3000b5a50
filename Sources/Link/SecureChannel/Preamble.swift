// SPDX-License-Identifier: Apache-2.0

/// The device's first 18 bytes, in clear: which version it speaks and what it wants.
///
///      0         1         2                              18
///     +---------+---------+------------------------------+
///     | version | purpose | pairing id (16)              |
///     +---------+---------+------------------------------+
///
/// The prologue binds all of it, so that nobody in the middle can change a bit of it unnoticed
/// (Documentation/Protocols/Link.md, section 1).
public struct Preamble: Sendable, Equatable {
    /// The link version that this code speaks, the only one there is.
    public static let version: UInt8 = 1
    /// Its size in bytes.
    public static let byteCount = 18

    /// What the device wants.
    public let purpose: Purpose
    /// The open pairing it names; zeros unless the purpose is a link or a code.
    public let pairingID: PairingID

    /// A preamble of this version.
    public init(purpose: Purpose, pairingID: PairingID) {
        self.purpose = purpose
        self.pairingID = purpose.namesPairing ? pairingID : .none
    }

    /// The preamble at the beginning of a stream; nil while more bytes are needed.
    ///
    /// - Throws: ``ChannelError/versionUnsupported(_:)`` as soon as the first byte is there, because
    ///   another version may have a shorter preamble; ``ChannelError/malformedPreamble`` for a
    ///   purpose that does not exist, or a pairing id where none belongs.
    public init?(from bytes: Span<UInt8>) throws(ChannelError) {
        guard bytes.count > 0 else { return nil }
        guard bytes[0] == Preamble.version else { throw .versionUnsupported(bytes[0]) }
        guard bytes.count >= Preamble.byteCount else { return nil }
        var named: [UInt8] = []
        for index in 2..<Preamble.byteCount { named.append(bytes[index]) }
        guard let purpose = Purpose(rawValue: bytes[1]), let pairingID = PairingID(bytes: named),
            purpose.namesPairing || pairingID == .none
        else { throw .malformedPreamble }
        self.init(purpose: purpose, pairingID: pairingID)
    }

    /// Its bytes on the wire.
    public var bytes: [UInt8] { [Preamble.version, purpose.rawValue] + pairingID.bytes }
}
