// SPDX-License-Identifier: Apache-2.0

/// Sent bytes that wait for the system to take them, in order.
struct OutgoingBytes {
    private var chunks: [[UInt8]] = []
    /// The first chunk that still has bytes; those before it are spent and go in bulk.
    private var head = 0
    /// How many bytes of that chunk are gone.
    private var consumed = 0
    /// How many bytes wait.
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    mutating func append(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        count += bytes.count
        // Many small sends become one system call, and cost no array each.
        if let last = chunks.last, head < chunks.count,
            last.count + bytes.count <= TransportLimits.coalescedByteCount
        {
            chunks[chunks.count - 1].append(contentsOf: bytes)
        } else {
            chunks.append(bytes)
        }
    }

    /// Lends the next run of bytes.
    func withNext<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        precondition(!isEmpty, "there are bytes to lend")
        return chunks[head].withUnsafeBytes { body(.init(rebasing: $0[consumed...])) }
    }

    /// Forgets bytes of the run that was lent.
    mutating func consume(_ taken: Int) {
        count -= taken
        consumed += taken
        guard consumed == chunks[head].count else { return }
        chunks[head] = []
        consumed = 0
        head += 1
        // Moving the rest only when at least half is spent keeps the cost linear.
        if head * 2 >= chunks.count {
            chunks.removeFirst(head)
            head = 0
        }
    }

    mutating func removeAll() {
        self = OutgoingBytes()
    }
}
