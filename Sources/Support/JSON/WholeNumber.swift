// SPDX-License-Identifier: Apache-2.0

/// A whole number of any size, with just what long division needs.
struct WholeNumber {
    /// The lowest 32 bits first, and no zero last.
    private var limbs: [UInt32]

    init(_ value: UInt32) {
        limbs = value == 0 ? [] : [value]
    }

    var isZero: Bool { limbs.isEmpty }

    /// How many bits there are from the first that is 1.
    var bitWidth: Int {
        guard let last = limbs.last else { return 0 }
        return limbs.count * 32 - last.leadingZeroBitCount
    }

    mutating func multiply(by factor: UInt32, adding addend: UInt32) {
        var carry = UInt64(addend)
        for index in limbs.indices {
            let product = UInt64(limbs[index]) * UInt64(factor) + carry
            limbs[index] = UInt32(truncatingIfNeeded: product)
            carry = product >> 32
        }
        if carry > 0 { limbs.append(UInt32(carry)) }
    }

    mutating func shiftLeft(by count: Int) {
        guard !isZero, count > 0 else { return }
        var carry: UInt32 = 0
        let bits = UInt32(count % 32)
        if bits > 0 {
            for index in limbs.indices {
                let limb = limbs[index]
                limbs[index] = limb << bits | carry
                carry = limb >> (32 - bits)
            }
            if carry > 0 { limbs.append(carry) }
        }
        limbs.insert(contentsOf: repeatElement(0, count: count / 32), at: 0)
    }

    func isLess(than other: WholeNumber) -> Bool {
        guard limbs.count == other.limbs.count else { return limbs.count < other.limbs.count }
        for index in limbs.indices.reversed() where limbs[index] != other.limbs[index] {
            return limbs[index] < other.limbs[index]
        }
        return false
    }

    /// Takes away a number that isn't larger.
    mutating func subtract(_ other: WholeNumber) {
        var borrow: Int64 = 0
        for index in limbs.indices {
            let subtrahend = index < other.limbs.count ? Int64(other.limbs[index]) : 0
            let difference = Int64(limbs[index]) - subtrahend - borrow
            limbs[index] = UInt32(truncatingIfNeeded: difference)
            borrow = difference < 0 ? 1 : 0
        }
        while limbs.last == 0 { limbs.removeLast() }
    }
}
