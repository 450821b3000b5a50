// SPDX-License-Identifier: Apache-2.0

/// Names an open pairing, so that the host knows which secret a stranger claims to have: 16 bytes.
public struct PairingID: Sendable, Hashable {
    /// Its size in bytes.
    public static let byteCount = 16
    /// The zeros that stand in the preamble where no pairing is named.
    public static let none = PairingID(checked: [UInt8](repeating: 0, count: byteCount))

    /// Its 16 bytes.
    public let bytes: [UInt8]

    /// A pairing id of any 16 bytes; none of another count.
    public init?(bytes: [UInt8]) {
        guard bytes.count == PairingID.byteCount else { return nil }
        self.bytes = bytes
    }

    private init(checked bytes: [UInt8]) {
        self.bytes = bytes
    }
}
