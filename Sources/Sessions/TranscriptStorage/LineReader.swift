// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Reads a file line by line in pieces, so that its length costs no memory.
struct LineReader {
    /// What comes next in the file.
    enum Line {
        /// A line without its line feed.
        case whole([UInt8])
        /// What lies behind the last line feed.
        case torn([UInt8])
        /// More bytes without a line feed than any line of ours has.
        case tooLong
        /// Nothing.
        case end
    }

    private let file: StoredFile
    private let maximumLineByteCount: Int
    private var buffer: [UInt8] = []
    /// Where in the buffer the next line begins.
    private var position = 0
    /// How far the buffer holds no line feed, from `position` on.
    private var searched = 0
    private var readOffset: Int
    private var isAtEnd = false

    /// Where the next line begins in the file.
    var offset: Int { readOffset - (buffer.count - position) }

    /// One system call for many lines, and not much memory.
    static let pieceByteCount = 256 << 10

    init(_ file: StoredFile, from offset: Int, maximumLineByteCount: Int) {
        self.file = file
        self.maximumLineByteCount = maximumLineByteCount
        readOffset = offset
    }

    mutating func next() throws(TranscriptError) -> Line {
        while true {
            if let end = lineFeed() {
                let line = Array(buffer[position..<end])
                position = end + 1
                searched = position
                return line.count > maximumLineByteCount ? .tooLong : .whole(line)
            }
            searched = buffer.count
            if buffer.count - position > maximumLineByteCount { return .tooLong }
            if isAtEnd {
                let rest = Array(buffer[position...])
                return rest.isEmpty ? .end : .torn(rest)
            }
            try readPiece()
        }
    }

    private mutating func readPiece() throws(TranscriptError) {
        buffer.removeSubrange(..<position)
        searched -= position
        position = 0
        let piece = try file.read(count: LineReader.pieceByteCount, at: readOffset)
        isAtEnd = piece.count < LineReader.pieceByteCount
        readOffset += piece.count
        buffer += piece
    }

    private func lineFeed() -> Int? {
        buffer.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, searched < bytes.count,
                let found = memchr(start + searched, 0x0a, bytes.count - searched)
            else { return nil }
            return UnsafeRawPointer(found) - start
        }
    }
}
