// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import SheetbendCommands

@Suite struct InputLinesTests {
    /// What requests for lines of these bytes bring, up to the end.
    private func lines(_ bytes: [UInt8]) async throws -> [InputLine] {
        let pipe = Pipe()
        Thread {
            pipe.fileHandleForWriting.write(Data(bytes))
            try? pipe.fileHandleForWriting.close()
        }.start()
        let (stream, continuation) = AsyncStream.makeStream(of: InputLine.self)
        let input = InputLines(descriptor: pipe.fileHandleForReading.fileDescriptor) {
            continuation.yield($0)
        }
        var lines: [InputLine] = []
        input.request()
        for await line in stream {
            lines.append(line)
            if line == .end { break }
            input.request()
        }
        try pipe.fileHandleForReading.close()
        return lines
    }

    @Test func `Lines end in a line feed, with or without a return, or at the end`() async throws {
        #expect(
            try await lines(Array("one\ntwo\r\n\nfour".utf8))
                == [.text("one"), .text("two"), .text(""), .text("four"), .end])
        #expect(try await lines([]) == [.end])
    }

    @Test func `A line beyond the bound is passed over, and the next one is whole`() async throws {
        let longest = [UInt8](repeating: 0x61, count: InputLines.maximumByteCount)
        let result = try await lines(longest + [0x0A] + longest + [0x61, 0x0A, 0x62, 0x0A])
        #expect(result.count == 4)
        #expect(result[0] == .text(String(decoding: longest, as: UTF8.self)))
        #expect(result[1...] == [.tooLong, .text("b"), .end])
        #expect(try await lines(longest + longest + longest) == [.tooLong, .end])
    }

    @Test func `Bytes that are no UTF-8 are passed over`() async throws {
        #expect(
            try await lines([0xFF, 0x0A, 0xC3, 0x0A, 0x61, 0x0A])
                == [.notText, .notText, .text("a"), .end])
    }
}
