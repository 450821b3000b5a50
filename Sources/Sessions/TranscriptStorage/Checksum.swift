// SPDX-License-Identifier: Apache-2.0

/// CRC-32C (Castagnoli; RFC 3720 appendix B.4), which notices what a disk or a crash does to bytes.
///
/// It keeps nobody from writing something else: who can write our files needs no collision.
struct Checksum {
    private(set) var value: UInt32 = 0

    /// Takes in bytes after those before.
    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        var register = ~value
        Checksum.tables.withUnsafeBufferPointer { tables in
            var position = 0
            // Eight bytes at a time, by a table for each of their places.
            while bytes.count - position >= 8 {
                let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
                let mixed = UInt64(littleEndian: word) ^ UInt64(register)
                register = 0
                for place in 0..<8 {
                    let byte = Int(truncatingIfNeeded: mixed >> UInt64(8 * place)) & 255
                    register ^= tables[(7 - place) * 256 + byte]
                }
                position += 8
            }
            while position < bytes.count {
                let index = Int(UInt8(truncatingIfNeeded: register) ^ bytes[position])
                register = register >> 8 ^ tables[index]
                position += 1
            }
        }
        value = ~register
    }

    /// The checksum of some bytes.
    static func of(_ bytes: some Collection<UInt8>) -> UInt32 {
        var checksum = Checksum()
        let whole: Void? = bytes.withContiguousStorageIfAvailable {
            checksum.update(UnsafeRawBufferPointer($0))
        }
        if whole == nil { Array(bytes).withUnsafeBytes { checksum.update($0) } }
        return checksum.value
    }

    /// Eight tables of 256: what a byte does that is followed by 0, 1 … 7 others.
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 8 * 256)
        for byte in 0..<256 {
            var register = UInt32(byte)
            for _ in 0..<8 {
                register = register >> 1 ^ (register & 1 == 1 ? 0x82F6_3B78 : 0)
            }
            tables[byte] = register
        }
        for index in 256..<8 * 256 {
            let before = tables[index - 256]
            tables[index] = before >> 8 ^ tables[Int(before & 255)]
        }
        return tables
    }()
}
