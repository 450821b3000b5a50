// SPDX-License-Identifier: Apache-2.0

extension CBORReader {
    /// Reads an integer from 0 up.
    public mutating func unsigned() throws(CBORError) -> UInt64 {
        let head = try beginItem()
        guard head.major == CBORHead.unsigned else { throw unexpected(head) }
        try endItem()
        return head.argument
    }

    /// Reads an integer of either sign.
    ///
    /// - Throws: ``CBORError/integerOutOfRange(offset:)`` beyond 64 bits with sign.
    public mutating func integer() throws(CBORError) -> Int64 {
        let head = try beginItem()
        guard head.major <= CBORHead.negative else { throw unexpected(head) }
        guard let magnitude = Int64(exactly: head.argument) else {
            throw .integerOutOfRange(offset: head.offset)
        }
        try endItem()
        return head.major == CBORHead.unsigned ? magnitude : ~magnitude
    }

    /// Reads a negative integer as its complement n, which stands for -1 - n.
    public mutating func negative() throws(CBORError) -> UInt64 {
        let head = try beginItem()
        guard head.major == CBORHead.negative else { throw unexpected(head) }
        try endItem()
        return head.argument
    }

    /// Reads `true` or `false`.
    public mutating func boolean() throws(CBORError) -> Bool {
        let head = try beginItem()
        guard head.kind == .boolean else { throw unexpected(head) }
        try endItem()
        return head.argument == UInt64(CBORHead.trueValue)
    }

    /// Reads `null`.
    public mutating func null() throws(CBORError) {
        let head = try beginItem()
        guard head.kind == .null else { throw unexpected(head) }
        try endItem()
    }

    /// Reads a simple value by its number; `true`, `false`, `null` and `undefined` are 20 to 23.
    public mutating func simple() throws(CBORError) -> UInt8 {
        let head = try beginItem()
        guard head.major == CBORHead.simple, !head.isFloat else { throw unexpected(head) }
        try endItem()
        return UInt8(truncatingIfNeeded: head.argument)
    }

    /// Reads a float of any width; an integer is not one.
    public mutating func double() throws(CBORError) -> Double {
        let head = try beginItem()
        guard head.isFloat else { throw unexpected(head) }
        try endItem()
        return float(head)
    }
}
