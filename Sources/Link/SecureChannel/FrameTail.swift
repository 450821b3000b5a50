// SPDX-License-Identifier: Apache-2.0

/// The end of a frame, `"seqNonce": number`, byte by byte: no array is made for it.
@usableFromInline struct FrameTail {
    @usableFromInline static let key: [UInt8] = [
        0x68, 0x73, 0x65, 0x71, 0x4E, 0x6F, 0x6E, 0x63, 0x65,
    ]

    @usableFromInline let number: UInt64

    /// How many bytes follow the number's first one in its shortest CBOR form.
    @usableFromInline var argumentByteCount: Int {
        switch number {
        case 0..<24: 0
        case 24...0xFF: 1
        case 0x100...0xFFFF: 2
        case 0x1_0000...0xFFFF_FFFF: 4
        default: 8
        }
    }

    @usableFromInline var byteCount: Int { FrameTail.key.count + 1 + argumentByteCount }

    /// The byte at `index`.
    @usableFromInline subscript(index: Int) -> UInt8 {
        let headIndex = FrameTail.key.count
        guard index >= headIndex else { return FrameTail.key[index] }
        guard index > headIndex else { return initialByte }
        let shift = 8 * (byteCount - 1 - index)
        return UInt8(truncatingIfNeeded: number >> UInt64(shift))
    }

    @usableFromInline var initialByte: UInt8 {
        switch argumentByteCount {
        case 0: UInt8(truncatingIfNeeded: number)
        case 1: 0x18
        case 2: 0x19
        case 4: 0x1A
        default: 0x1B
        }
    }

    /// Whether `bytes` end in this tail.
    @usableFromInline func ends(_ bytes: [UInt8]) -> Bool {
        let start = bytes.count - byteCount
        guard start >= 0 else { return false }
        for index in 0..<byteCount where bytes[start + index] != self[index] { return false }
        return true
    }
}
