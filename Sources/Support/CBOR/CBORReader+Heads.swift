// SPDX-License-Identifier: Apache-2.0

extension CBORReader {
    /// Begins an item: reads its head, within the limits and the rules of the form.
    ///
    /// Inlined with the head of one byte, since most items of a message have such a one.
    @inline(__always)
    mutating func beginItem() throws(CBORError) -> CBORHead {
        guard source.count <= limits.totalByteCount else {
            throw .limitExceeded(.totalByteCount, offset: limits.totalByteCount)
        }
        itemCount += 1
        guard itemCount <= limits.itemCount else {
            throw .limitExceeded(.itemCount, offset: offset)
        }
        current.itemStart = offset
        if current.isPromised { promised -= 1 }
        if offset < source.count, source[offset] & 31 < 24 {
            let initial = source[offset]
            offset += 1
            return CBORHead(
                offset: offset - 1, major: initial >> 5, information: initial & 31,
                argument: UInt64(initial & 31))
        }
        return try readHead()
    }

    /// Ends an item, and each container of which it was the last.
    @inline(__always)
    mutating func endItem() throws(CBORError) {
        try countItem()
        if current.remaining == 0 { try closeContainers() }
    }

    private mutating func closeContainers() throws(CBORError) {
        while current.remaining == 0 {
            // The scan that counted these items has seen the break.
            if current.extent == .countedToBreak { offset += 1 }
            current = outer.removeLast()
            try countItem()
        }
    }

    @inline(__always)
    private mutating func countItem() throws(CBORError) {
        if current.isAtKey && form == .deterministic {
            try checkKeyOrder(current.itemStart..<offset)
        }
        current.remaining -= 1
    }

    private mutating func checkKeyOrder(_ key: Range<Int>) throws(CBORError) {
        if let previous = current.previousKey {
            switch order(previous, key) {
            case .ascending: break
            case .same: throw .duplicateKey(offset: key.lowerBound)
            case .descending:
                throw .notDeterministic(.ascendingKeys, offset: key.lowerBound)
            }
        }
        current.previousKey = key
    }

    private enum Order { case ascending, same, descending }

    private func order(_ left: Range<Int>, _ right: Range<Int>) -> Order {
        // One encoding is never the beginning of another, so that counts needn't be compared.
        for index in 0..<min(left.count, right.count) {
            let leftByte = source[left.lowerBound + index]
            let rightByte = source[right.lowerBound + index]
            if leftByte != rightByte { return leftByte < rightByte ? .ascending : .descending }
        }
        return .same
    }

    mutating func readHead() throws(CBORError) -> CBORHead {
        guard offset < source.count else { throw .truncated(offset: offset) }
        let start = offset
        let major = source[start] >> 5
        let information = source[start] & 31
        offset += 1
        switch information {
        case 0..<24:
            return CBORHead(
                offset: start, major: major, information: information,
                argument: UInt64(information))
        case 24...27:
            let argument = try readArgument(byteCount: 1 << Int(information - 24))
            let head = CBORHead(
                offset: start, major: major, information: information, argument: argument)
            try check(head)
            return head
        case CBORHead.indefinite where CBORHead.bytes...CBORHead.map ~= major:
            guard form == .lenient else { throw .notDeterministic(.definiteLength, offset: start) }
            return CBORHead(offset: start, major: major, information: information, argument: 0)
        default:
            throw .malformed(offset: start)
        }
    }

    private mutating func readArgument(byteCount: Int) throws(CBORError) -> UInt64 {
        guard source.count - offset >= byteCount else { throw .truncated(offset: source.count) }
        var argument: UInt64 = 0
        for _ in 0..<byteCount {
            argument = argument << 8 | UInt64(source[offset])
            offset += 1
        }
        return argument
    }

    /// Checks a head with an argument of one byte or more.
    private func check(_ head: CBORHead) throws(CBORError) {
        if head.major == CBORHead.simple {
            if head.information == 24 {
                guard head.argument >= CBORHead.lowestLongSimple else {
                    throw .malformed(offset: head.offset)
                }
            } else if form == .deterministic {
                let (information, bits) = CBORFloat(float(head)).shortest
                guard information == head.information, bits == head.argument else {
                    throw .notDeterministic(.shortestFloat, offset: head.offset)
                }
            }
        } else if form == .deterministic {
            let isShortest =
                switch head.information {
                case 24: head.argument >= 24
                case 25: head.argument > 0xff
                case 26: head.argument > 0xffff
                default: head.argument > 0xffff_ffff
                }
            guard isShortest else { throw .notDeterministic(.shortestHead, offset: head.offset) }
        }
    }

    /// The value of a float's head.
    func float(_ head: CBORHead) -> Double {
        switch head.information {
        case 25: CBORFloat.value(half: UInt16(truncatingIfNeeded: head.argument))
        case 26: Double(Float(bitPattern: UInt32(truncatingIfNeeded: head.argument)))
        default: Double(bitPattern: head.argument)
        }
    }
}
