// SPDX-License-Identifier: Apache-2.0

extension CBORReader {
    /// Passes over the next item with all that is in it, checking it like any other.
    ///
    /// Never inlined: the browser's build would hold all of it once for each message that skips a field.
    @inline(never)
    public mutating func skipItem() throws(CBORError) {
        let depth = outer.count
        repeat { try skipStep() } while outer.count > depth
    }

    /// Reads the next item as it stands, checked, to be kept or spliced elsewhere.
    public mutating func encodedItem() throws(CBORError) -> [UInt8] {
        let start = offset
        let breaksBehind = breaksBehindNextItem()
        try skipItem()
        return Array(source[start..<offset - breaksBehind])
    }

    /// How many breaks are passed together with the next item, because it ends its containers.
    private func breaksBehindNextItem() -> Int {
        var breakCount = 0
        var container = current
        var depth = outer.count
        while container.remaining == 1 {
            if container.extent == .countedToBreak { breakCount += 1 }
            depth -= 1
            container = outer[depth]
        }
        return breakCount
    }

    /// Passes over a scalar, a string, the head of a container or tag, or a break.
    mutating func skipStep() throws(CBORError) {
        if current.isUncounted, offset < source.count, source[offset] == CBORHead.breakByte {
            return try skipBreak()
        }
        let head = try beginItem()
        switch head.major {
        case CBORHead.bytes, CBORHead.text: try skipString(head)
        case CBORHead.array, CBORHead.map: try skipIntoContainer(head)
        case CBORHead.tag: try openTag(head)
        default: try endItem()
        }
    }

    private mutating func skipBreak() throws(CBORError) {
        // Between a key and its value there is no end.
        guard !current.isMap || current.isAtKey else { throw .malformed(offset: offset) }
        offset += 1
        current = outer.removeLast()
        try endItem()
    }

    private mutating func skipString(_ head: CBORHead) throws(CBORError) {
        if head.isIndefinite {
            var room = limits.stringByteCount
            while let chunk = try nextChunk(of: head, atMost: room) { room -= chunk.count }
        } else {
            _ = try skipChunk(head, atMost: limits.stringByteCount)
        }
        try endItem()
    }

    private mutating func skipIntoContainer(_ head: CBORHead) throws(CBORError) {
        let isMap = head.major == CBORHead.map
        if head.isIndefinite {
            try open(.uncounted, isMap: isMap, itemCount: .max - 1)
        } else {
            try open(.counted, isMap: isMap, itemCount: promisedItemCount(head))
        }
    }
}
