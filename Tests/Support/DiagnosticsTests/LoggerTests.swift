// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Foundation
import Testing

@Suite struct LoggerTests {
    let sink = MemoryLogSink()
    var logger: Logger {
        Logger(subsystem: "link", minimumLevel: .info, sink: sink, now: { 1_772_357_400_125 })
    }

    @Test func `A line has time, level, subsystem, message and fields in order`() {
        logger.notice(
            "paired \(3) devices",
            ["name": .untrusted("Anna's phone"), "port": 7373, "first": true, "code": .code("ok")])
        #expect(
            sink.records.map(\.text) == [
                "2026-03-01T09:30:00.125Z notice link paired 3 devices "
                    + #"name="Anna's phone" port=7373 first=true code=ok"#
            ])
    }

    @Test func `A line of JSON is read back by another reader`() throws {
        logger.error("it broke", ["path": .untrusted("/a \"b\"\\c"), "count": -1, "last": false])
        let line = try #require(sink.records.first).json
        let read = try #require(
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(read["time"] as? String == "2026-03-01T09:30:00.125Z")
        #expect(read["level"] as? String == "error")
        #expect(read["subsystem"] as? String == "link")
        #expect(read["message"] as? String == "it broke")
        let fields = try #require(read["fields"] as? [String: Any])
        #expect(fields["path"] as? String == "/a \"b\"\\c")
        #expect(fields["count"] as? Int == -1)
        #expect(fields["last"] as? Bool == false)
    }

    @Test func `Lines below the least level are not put together`() {
        var evaluated = 0
        func count() -> LogValue {
            evaluated += 1
            return 1
        }
        logger.debug("quiet \(count())", ["n": count()])
        #expect(evaluated == 0)
        logger.info("said \(count())", ["n": count()])
        #expect(evaluated == 2)
        #expect(sink.records.map(\.level) == [.info])
        logger.named("trust").warning("x")
        #expect(sink.records.last?.subsystem == "trust")
    }

    @Test func `Each level logs at its own level`() {
        let all = Logger(subsystem: "t", minimumLevel: .trace, sink: sink, now: { 0 })
        all.trace("a")
        all.debug("a")
        all.info("a")
        all.notice("a")
        all.warning("a")
        all.error("a")
        #expect(sink.records.map(\.level) == LogLevel.allCases)
        #expect(LogLevel.allCases == LogLevel.allCases.sorted())
    }

    @Test func `A hostile name stays one line and can't forge a field`() throws {
        logger.info("hello", ["name": .untrusted("x\n2026 error link all lost ok=\u{1B}[2J\"")])
        let record = try #require(sink.records.first)
        #expect(!record.text.contains("\n"))
        #expect(!record.text.contains("\u{1B}"))
        #expect(
            record.text.hasSuffix(#"name="x«U+000A»2026 error link all lost ok=«U+001B»[2J\"""#))
        #expect(!record.json.contains("\n"))
    }

    @Test func `A peer's text is cut, whatever length the caller allows`() throws {
        let long = String(repeating: "é", count: 10_000)
        logger.info("a", ["name": .untrusted(long, maximum: 8)])
        logger.info("b", ["name": .untrusted(long, maximum: .max)])
        #expect(sink.records[0].text.hasSuffix("name=éééééééé…"))
        #expect(sink.records[1].text.count < 400)
    }

    @Test func `A code that is a sentence or an encoded key is not shown`() {
        #expect(LogValue.code("unknownOption") == "unknownOption")
        for text in ["", "a b", "key=1", "é", String(repeating: "a", count: 43)] {
            #expect(LogValue.code(text) == "(not a code)", "\(text)")
        }
    }

    @Test func `Many threads log without losing or mixing a line`() async throws {
        let pipe = Pipe()
        let stream = StreamLogSink(
            descriptor: pipe.fileHandleForWriting.fileDescriptor, form: .json)
        let logger = Logger(subsystem: "t", sink: stream, now: { 0 })
        let reader = Task.detached { pipe.fileHandleForReading.readDataToEndOfFile() }
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    for _ in 0..<100 {
                        logger.info("x", ["n": number.logValue, "long": .untrusted(longText)])
                    }
                }
            }
        }
        stream.flush(within: 10_000)
        try pipe.fileHandleForWriting.close()
        let lines = await reader.value.split(separator: 10)
        #expect(lines.count == 800)
        for line in lines {
            #expect(try JSONSerialization.jsonObject(with: line) is [String: Any])
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `A pipe that nobody reads holds nobody up, and what was lost is counted`() async throws {
        let pipe = Pipe()
        let stream = StreamLogSink(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        let logger = Logger(subsystem: "t", sink: stream, now: { 0 })
        let count = 10_000
        // The pipe takes 64 KiB; this is twenty times as much, and comes to its end.
        for _ in 0..<count { logger.info("x", ["long": .untrusted(longText)]) }
        stream.flush(within: 10)
        let reader = Task.detached { pipe.fileHandleForReading.readDataToEndOfFile() }
        stream.flush(within: 30_000)
        try pipe.fileHandleForWriting.close()
        let lines = await reader.value.split(separator: 10)
            .map { String(decoding: $0, as: UTF8.self) }
        let losses = lines.filter { $0.contains("lines of the log were lost") }
            .compactMap { line in line.split(separator: "count=").last.flatMap { Int($0) } }
        #expect(losses.reduce(0, +) > 0)
        #expect(lines.count - losses.count + losses.reduce(0, +) == count)
    }
}

private let longText = String(repeating: "word ", count: 50)
