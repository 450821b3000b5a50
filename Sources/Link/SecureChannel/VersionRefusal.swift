// SPDX-License-Identifier: Apache-2.0

/// A host's answer in clear to a version that it does not speak: `00`, its lowest and its highest.
///
/// No handshake message is shorter than 32 bytes and both versions are below 32, so the first two
/// bytes can't be a record's length. Anyone can forge it: a device says so and waits longer, and
/// forgets nothing (Documentation/Protocols/Link.md, section 1).
struct VersionRefusal: Equatable {
    static let byteCount = 3

    let lowest: UInt8
    let highest: UInt8

    /// What this code answers.
    static let own = VersionRefusal(lowest: Preamble.version, highest: Preamble.version)

    var bytes: [UInt8] { [0, lowest, highest] }

    init(lowest: UInt8, highest: UInt8) {
        self.lowest = lowest
        self.highest = highest
    }

    /// Whether a record's length is in truth the first two bytes of a refusal.
    static func begins(withRecordLength length: Int) -> Bool {
        length < ChannelLimits.minimumHandshakeMessageByteCount
    }

    /// The refusal in the first three bytes; nil while they are not all there.
    init?(from bytes: Span<UInt8>) throws(ChannelError) {
        guard bytes.count >= VersionRefusal.byteCount else { return nil }
        let bound = ChannelLimits.minimumHandshakeMessageByteCount
        guard bytes[0] == 0, bytes[1] <= bytes[2], Int(bytes[2]) < bound else {
            throw .recordLength(Int(bytes[0]) << 8 | Int(bytes[1]))
        }
        // No host refuses the version that it says it speaks.
        guard !(bytes[1]...bytes[2]).contains(Preamble.version) else {
            throw .recordLength(Int(bytes[0]) << 8 | Int(bytes[1]))
        }
        self.init(lowest: bytes[1], highest: bytes[2])
    }
}
