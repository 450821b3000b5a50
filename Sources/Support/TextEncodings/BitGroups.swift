// SPDX-License-Identifier: Apache-2.0

/// Bytes as a run of 5-bit or 6-bit groups, first bit first: what the RFC 4648 alphabets share.
enum BitGroups {
    /// The groups of some bytes; zero bits fill up the last one.
    static func split(_ bytes: [UInt8], bitsPerGroup: Int) -> [UInt8] {
        var groups: [UInt8] = []
        groups.reserveCapacity((bytes.count * 8 + bitsPerGroup - 1) / bitsPerGroup)
        let mask: UInt32 = (1 << UInt32(bitsPerGroup)) - 1
        var pending: UInt32 = 0
        var pendingBits = 0
        for byte in bytes {
            pending = pending << 8 | UInt32(byte)
            pendingBits += 8
            while pendingBits >= bitsPerGroup {
                pendingBits -= bitsPerGroup
                groups.append(UInt8(truncatingIfNeeded: pending >> UInt32(pendingBits) & mask))
            }
        }
        if pendingBits > 0 {
            let padding = UInt32(bitsPerGroup - pendingBits)
            groups.append(UInt8(truncatingIfNeeded: pending << padding & mask))
        }
        return groups
    }

    /// The bytes of a run of groups, or nil unless exactly these groups are what the bytes give.
    ///
    /// A group too many and fill bits that are not zero are refused, so that no two texts mean the
    /// same bytes.
    static func join(_ groups: [UInt8], bitsPerGroup: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(groups.count * bitsPerGroup / 8)
        var pending: UInt32 = 0
        var pendingBits = 0
        for group in groups {
            pending = pending << UInt32(bitsPerGroup) | UInt32(group)
            pendingBits += bitsPerGroup
            if pendingBits >= 8 {
                pendingBits -= 8
                bytes.append(UInt8(truncatingIfNeeded: pending >> UInt32(pendingBits)))
            }
        }
        let fill = pending & ((1 << UInt32(pendingBits)) - 1)
        guard pendingBits < bitsPerGroup, fill == 0 else { return nil }
        return bytes
    }
}
