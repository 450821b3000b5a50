// SPDX-License-Identifier: Apache-2.0

/// The end of a frame, `"seqNonce": number`, in its own few bytes: no array is made for it.
@usableFromInline struct FrameTail {
    /// How many bytes it has, at least 10.
    @usableFromInline let byteCount: Int

    // The key, then room for the longest head of a number.
    private var storage: InlineArray<18, UInt8> = [
        0x68, 0x73, 0x65, 0x71, 0x4E, 0x6F, 0x6E, 0x63, 0x65, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ]
    private static let keyByteCount = 9

    /// The tail of the frame with this number, which stands in its shortest CBOR form.
    @usableFromInline init(number: UInt64) {
        let (initialByte, argumentByteCount): (UInt8, Int) =
            switch number {
            case 0..<24: (UInt8(truncatingIfNeeded: number), 0)
            case 24...0xFF: (0x18, 1)
            case 0x100...0xFFFF: (0x19, 2)
            case 0x1_0000...0xFFFF_FFFF: (0x1A, 4)
            default: (0x1B, 8)
            }
        byteCount = FrameTail.keyByteCount + 1 + argumentByteCount
        storage[FrameTail.keyByteCount] = initialByte
        for index in 0..<argumentByteCount {
            storage[byteCount - 1 - index] = UInt8(truncatingIfNeeded: number >> UInt64(8 * index))
        }
    }

    /// Its bytes.
    @usableFromInline var span: Span<UInt8> {
        @_lifetime(borrow self)
        get { storage.span.extracting(0..<byteCount) }
    }

    /// Whether as many bytes are this tail.
    func equals(_ bytes: Span<UInt8>) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            span.withUnsafeBufferPointer { own in
                own.indices.allSatisfy { own[$0] == bytes[$0] }
            }
        }
    }
}
