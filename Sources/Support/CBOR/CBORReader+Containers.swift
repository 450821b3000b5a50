// SPDX-License-Identifier: Apache-2.0

extension CBORReader {
    /// Begins an array and gives the count of its items, which are read next.
    public mutating func arrayHeader() throws(CBORError) -> Int {
        let head = try beginItem()
        guard head.major == CBORHead.array else { throw unexpected(head) }
        return try openContainer(head)
    }

    /// Begins a map and gives the count of its entries, each read as a key and then its value.
    public mutating func mapHeader() throws(CBORError) -> Int {
        let head = try beginItem()
        guard head.major == CBORHead.map else { throw unexpected(head) }
        return try openContainer(head)
    }

    /// Reads a tag's number; its content is the next item.
    public mutating func tag() throws(CBORError) -> UInt64 {
        let head = try beginItem()
        guard head.major == CBORHead.tag else { throw unexpected(head) }
        try openTag(head)
        return head.argument
    }

    /// Opens an array or a map, counted: gives the count of items or entries.
    private mutating func openContainer(_ head: CBORHead) throws(CBORError) -> Int {
        let isMap = head.major == CBORHead.map
        guard head.isIndefinite else {
            let itemCount = try promisedItemCount(head)
            try open(.counted, isMap: isMap, itemCount: itemCount)
            return isMap ? itemCount / 2 : itemCount
        }
        let itemCount = try countToBreak(isMap: isMap)
        try open(.countedToBreak, isMap: isMap, itemCount: itemCount)
        return isMap ? itemCount / 2 : itemCount
    }

    /// How many items a head promises, when the bytes that are left can hold them at all.
    func promisedItemCount(_ head: CBORHead) throws(CBORError) -> Int {
        // Each promised item takes a byte or more, those of the containers around this one too.
        let room = source.count - offset - promised
        let perEntry = head.major == CBORHead.map ? 2 : 1
        guard room >= 0, head.argument <= UInt64(room / perEntry) else {
            throw .truncated(offset: source.count)
        }
        return Int(head.argument) * perEntry
    }

    /// Scans the items of a container of indefinite length up to its break.
    private func countToBreak(isMap: Bool) throws(CBORError) -> Int {
        var scan = self
        try scan.open(.uncounted, isMap: isMap, itemCount: .max - 1)
        let depth = scan.outer.count
        var itemCount = 0
        while true {
            try scan.skipStep()
            if scan.outer.count < depth { return itemCount }
            if scan.outer.count == depth { itemCount = .max - 1 - scan.current.remaining }
        }
    }

    /// Opens a tag as a container of one item.
    mutating func openTag(_ head: CBORHead) throws(CBORError) {
        if form == .deterministic && isShortBignum(head) {
            throw .notDeterministic(.shortestBignum, offset: head.offset)
        }
        guard source.count - offset - promised >= 1 else { throw .truncated(offset: source.count) }
        try open(.counted, isMap: false, itemCount: 1)
    }

    /// Whether the content of a bignum's tag has a shorter form.
    private func isShortBignum(_ head: CBORHead) -> Bool {
        guard head.argument == CBORHead.unsignedBignum || head.argument == CBORHead.negativeBignum,
            offset < source.count, source[offset] >> 5 == CBORHead.bytes
        else { return false }
        // What needs a bignum has nine bytes or more; eight or fewer say so in the first byte.
        let length = source[offset] & 31
        if length <= 8 { return true }
        let argumentByteCount = length < 24 ? 0 : 1 << Int(min(length, 27) - 24)
        let first = offset + 1 + argumentByteCount
        return first < source.count && source[first] == 0
    }

    mutating func open(
        _ extent: OpenContainer.Extent, isMap: Bool, itemCount: Int
    ) throws(CBORError) {
        guard outer.count < limits.nestingDepth else {
            throw .limitExceeded(.nestingDepth, offset: current.itemStart)
        }
        outer.append(current)
        current = OpenContainer(extent: extent, isMap: isMap, remaining: itemCount)
        if current.isPromised { promised += itemCount }
        if itemCount == 0 { try endEmptyContainer() }
    }

    private mutating func endEmptyContainer() throws(CBORError) {
        if current.extent == .countedToBreak { offset += 1 }
        current = outer.removeLast()
        try endItem()
    }

    func unexpected(_ head: CBORHead) -> CBORError {
        .unexpectedKind(head.kind, offset: head.offset)
    }
}
