// SPDX-License-Identifier: Apache-2.0

/// Which encodings of points of Ed25519's curve no signature may have (RFC 8032, section 5.1.3).
package enum EdwardsPoint {
    /// The size of an encoding in bytes.
    package static let byteCount = 32

    /// Whether an encoding is not the only one of its point, or its point is of small order.
    ///
    /// Eight points have an order of 1, 2, 4 or 8. Multiplied by such a key nothing of the message is
    /// left, so that a signature of one message fits others too.
    package static func isRefused(_ encoding: Span<UInt8>) -> Bool {
        !isReduced(encoding) || smallOrders.contains { isEqual(encoding, $0) }
    }

    /// Whether the y coordinate is below the field's prime, 2^255 - 19.
    private static func isReduced(_ encoding: Span<UInt8>) -> Bool {
        for index in 1..<(byteCount - 1) where encoding[index] != 0xFF { return true }
        return encoding[byteCount - 1] & 0x7F != 0x7F || encoding[0] < 0xED
    }

    /// Equality without the sign of x, the highest bit.
    private static func isEqual(_ encoding: Span<UInt8>, _ other: [UInt8]) -> Bool {
        for index in 0..<(byteCount - 1) where encoding[index] != other[index] { return false }
        return encoding[byteCount - 1] & 0x7F == other[byteCount - 1]
    }

    /// The y coordinates of the eight points, little-endian: 1, -1, 0, and two of order 8.
    private static let smallOrders: [[UInt8]] = [
        [1] + [UInt8](repeating: 0, count: 31),
        [0xEC] + [UInt8](repeating: 0xFF, count: 30) + [0x7F],
        [UInt8](repeating: 0, count: 32),
        [
            0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89,
            0xF2, 0xEF, 0x98, 0xF0, 0xD5, 0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39,
            0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53, 0xFC, 0x05,
        ],
        [
            0xC7, 0x17, 0x6A, 0x70, 0x3D, 0x4D, 0xD8, 0x4F, 0xBA, 0x3C, 0x0B, 0x76,
            0x0D, 0x10, 0x67, 0x0F, 0x2A, 0x20, 0x53, 0xFA, 0x2C, 0x39, 0xCC, 0xC6,
            0x4E, 0xC7, 0xFD, 0x77, 0x92, 0xAC, 0x03, 0x7A,
        ],
    ]
}
