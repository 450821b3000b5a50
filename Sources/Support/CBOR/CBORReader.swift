// SPDX-License-Identifier: Apache-2.0

/// Reads CBOR item by item, in the order in which it was written.
///
/// The caller says what it expects; anything else throws. Containers are read as their count and
/// then their items. In deterministic form everything that passes is checked, also what is skipped.
///
/// Nothing is allocated for a length that the input doesn't hold, and a count is never above the
/// bytes that are left, so that reserving room for it is safe. Nothing recurses. In lenient form a
/// container of indefinite length is scanned ahead to count its items, once for each level above
/// it.
public struct CBORReader: Sendable {
    let source: [UInt8]
    let form: CBORForm
    let limits: CBORLimits

    /// How many bytes were read.
    public internal(set) var offset = 0

    var current = OpenContainer.input
    var outer = ContainerStack()
    /// How many items the counts of all open containers still promise; each needs a byte at least.
    var promised = 0
    var itemCount = 0

    /// A reader at the first of some bytes.
    public init(
        _ bytes: [UInt8], form: CBORForm = .deterministic, limits: CBORLimits = .standard
    ) {
        source = bytes
        self.form = form
        self.limits = limits
    }

    /// Whether all bytes were read.
    public var isAtEnd: Bool { offset == source.count }

    /// Ends the reading.
    ///
    /// - Throws: ``CBORError/trailingBytes(offset:)`` if bytes remain. No item can lack then: a
    ///   count that the bytes couldn't hold was refused with its head.
    public func finish() throws(CBORError) {
        guard isAtEnd else { throw .trailingBytes(offset: offset) }
    }

    /// What comes next, without reading it.
    public func peekKind() throws(CBORError) -> CBORKind {
        guard offset < source.count else { throw .truncated(offset: offset) }
        let information = source[offset] & 31
        return CBORHead.kind(
            major: source[offset] >> 5, information: information, UInt64(information))
    }
}
