// SPDX-License-Identifier: Apache-2.0

internal import TextEncodings

extension CBORReader {
    /// Reads a byte string.
    public mutating func bytes() throws(CBORError) -> [UInt8] {
        let head = try beginItem()
        guard head.major == CBORHead.bytes else { throw unexpected(head) }
        return try Array(stringBody(head, atMost: limits.stringByteCount))
    }

    /// Reads a byte string of exactly that many bytes.
    ///
    /// - Throws: ``CBORError/unexpectedByteCount(_:offset:)`` for any other count.
    public mutating func bytes(count: Int) throws(CBORError) -> [UInt8] {
        let head = try beginItem()
        guard head.major == CBORHead.bytes else { throw unexpected(head) }
        let body = try stringBody(head, atMost: limits.stringByteCount)
        guard body.count == count else {
            throw .unexpectedByteCount(body.count, offset: head.offset)
        }
        return Array(body)
    }

    /// Reads a text string.
    public mutating func text() throws(CBORError) -> String {
        try text(maximumByteCount: limits.stringByteCount)
    }

    /// Reads a text string of at most that many bytes of UTF-8.
    ///
    /// - Throws: ``CBORError/limitExceeded(_:offset:)`` for more.
    public mutating func text(maximumByteCount: Int) throws(CBORError) -> String {
        let head = try beginItem()
        guard head.major == CBORHead.text else { throw unexpected(head) }
        let limit = min(maximumByteCount, limits.stringByteCount)
        if head.isIndefinite {
            return try String(decoding: stringBody(head, atMost: limit), as: UTF8.self)
        }
        let body = try chunkRange(head, atMost: limit)
        // Checking and copying in one go halves the cost of short texts.
        guard let text = string(source.span.extracting(body)) else {
            throw .invalidText(offset: head.offset)
        }
        offset = body.upperBound
        try endItem()
        return text
    }

    /// Reads a text string as its bytes of UTF-8.
    public mutating func utf8Text() throws(CBORError) -> CBORText {
        try key().text
    }

    /// Reads a map's key, which must be a text string.
    ///
    /// In deterministic form it must be above the key before it; in lenient form a key may come
    /// twice, and what that means is the caller's to say.
    public mutating func key() throws(CBORError) -> CBORKey {
        let head = try beginItem()
        guard head.major == CBORHead.text else { throw unexpected(head) }
        return try CBORKey(utf8: stringBody(head, atMost: limits.stringByteCount))
    }

    /// Reads what follows a string's head, and ends the item.
    private mutating func stringBody(
        _ head: CBORHead, atMost limit: Int
    ) throws(CBORError) -> ArraySlice<UInt8> {
        let body: ArraySlice<UInt8>
        if head.isIndefinite {
            body = try joinChunks(head, atMost: limit)
        } else {
            body = try source[skipChunk(head, atMost: limit)]
        }
        try endItem()
        return body
    }

    private mutating func joinChunks(
        _ head: CBORHead, atMost limit: Int
    ) throws(CBORError) -> ArraySlice<UInt8> {
        var joined: ArraySlice<UInt8> = []
        while let chunk = try nextChunk(of: head, atMost: limit - joined.count) {
            joined.append(contentsOf: source[chunk])
        }
        return joined
    }

    /// Passes over the next piece of a string of indefinite length; nil is its break.
    ///
    /// Each piece is a string of its own: text is not split within a character (section 3.2.3).
    mutating func nextChunk(
        of string: CBORHead, atMost limit: Int
    ) throws(CBORError) -> Range<Int>? {
        guard offset < source.count else { throw .truncated(offset: offset) }
        if source[offset] == CBORHead.breakByte {
            offset += 1
            return nil
        }
        itemCount += 1
        guard itemCount <= limits.itemCount else {
            throw .limitExceeded(.itemCount, offset: offset)
        }
        let head = try readHead()
        guard head.major == string.major, !head.isIndefinite else {
            throw .malformed(offset: head.offset)
        }
        return try skipChunk(head, atMost: limit)
    }

    /// Passes over the bytes of a string of definite length, and checks text.
    mutating func skipChunk(_ head: CBORHead, atMost limit: Int) throws(CBORError) -> Range<Int> {
        let body = try chunkRange(head, atMost: limit)
        if head.major == CBORHead.text && !UTF8Text.isValid(source.span.extracting(body)) {
            throw .invalidText(offset: head.offset)
        }
        offset = body.upperBound
        return body
    }

    /// Where the bytes of a string of definite length lie, when they are there.
    private func chunkRange(_ head: CBORHead, atMost limit: Int) throws(CBORError) -> Range<Int> {
        guard head.argument <= UInt64(max(limit, 0)) else {
            throw .limitExceeded(.stringByteCount, offset: head.offset)
        }
        let count = Int(head.argument)
        guard source.count - offset - promised >= count else {
            throw .truncated(offset: source.count)
        }
        return offset..<offset + count
    }
}
