// SPDX-License-Identifier: Apache-2.0

/// A container or tag of a tree, as far as its items were read.
struct UnfinishedValue {
    enum Kind {
        case array
        case map
        case tag(UInt64)
    }

    let kind: Kind
    let count: Int
    /// Where it begins in the input.
    let start: Int
    var items: [CBORValue] = []

    init(_ kind: Kind, _ count: Int, at start: Int) {
        self.kind = kind
        self.count = count
        self.start = start
    }

    var isComplete: Bool { items.count == count }

    /// The container with all its items.
    consuming func value(form: CBORForm) throws(CBORError) -> CBORValue {
        switch kind {
        case .array: return .array(items)
        case .tag(let number): return CBORValue.tagged(number, items[0])
        case .map:
            var entries: [CBORMap.Entry] = []
            entries.reserveCapacity(count / 2)
            for index in stride(from: 0, to: count, by: 2) {
                entries.append(CBORMap.Entry(items[index], items[index + 1]))
            }
            // The reader has checked that these keys ascend.
            if form == .deterministic { return .map(CBORMap(ascending: entries)) }
            guard let map = CBORMap(entries) else { throw .duplicateKey(offset: start) }
            return .map(map)
        }
    }
}
