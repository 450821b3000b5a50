// SPDX-License-Identifier: Apache-2.0

extension CBORValue {
    /// The one item that some bytes hold.
    ///
    /// - Throws: whatever is wrong with the bytes; in lenient form too a map with a key twice.
    public static func decode(
        _ bytes: [UInt8], form: CBORForm = .deterministic, limits: CBORLimits = .standard
    ) throws(CBORError) -> CBORValue {
        var reader = CBORReader(bytes, form: form, limits: limits)
        let value = try reader.value()
        try reader.finish()
        return value
    }
}

extension CBORReader {
    /// Reads the next item as a tree.
    ///
    /// - Throws: in lenient form too ``CBORError/duplicateKey(offset:)`` for a map with a key
    ///   twice.
    public mutating func value() throws(CBORError) -> CBORValue {
        // A stack of our own, so that an input's depth costs heap and not stack.
        var unfinished: [UnfinishedValue] = []
        while true {
            let start = offset
            switch try peekKind() {
            case .array: unfinished.append(UnfinishedValue(.array, try arrayHeader(), at: start))
            case .map: unfinished.append(UnfinishedValue(.map, try mapHeader() * 2, at: start))
            case .tag: unfinished.append(UnfinishedValue(.tag(try tag()), 1, at: start))
            case let kind:
                let item = try scalar(kind)
                guard !unfinished.isEmpty else { return item }
                unfinished[unfinished.count - 1].items.append(item)
            }
            while unfinished[unfinished.count - 1].isComplete {
                let item = try unfinished.removeLast().value(form: form)
                guard !unfinished.isEmpty else { return item }
                unfinished[unfinished.count - 1].items.append(item)
            }
        }
    }

    private mutating func scalar(_ kind: CBORKind) throws(CBORError) -> CBORValue {
        switch kind {
        case .unsigned: .unsigned(try unsigned())
        case .negative: .negative(try negative())
        case .bytes: .bytes(try bytes())
        case .text: .text(try utf8Text())
        case .float: .float(CBORFloat(try double()))
        default: .simple(try simple())
        }
    }
}
