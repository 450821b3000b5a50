// SPDX-License-Identifier: Apache-2.0

import CBOR
import TestSupport
import Testing

@testable import TranscriptStorage

/// A line and an item say the same, whatever events there will be.
@Suite struct EventLineTests {
    @Test func `A line shows what an item holds`() throws {
        let item = RandomItem.map([
            (.text("at"), .unsigned(5)),
            (.text("body"), RandomItem.map([(.text("x"), .bytes([0xff, 0xfe]))])),
            (.text("list"), .array([.boolean(true), .null, .integer(-7), .text("a\n\"\u{1}é")])),
        ]).encoded()
        let line = try EventLine.line(of: item)
        #expect(
            String(decoding: line, as: UTF8.self)
                == #"{"at":5,"body":{"x":{"$bytes":"__4"}},"list":[true,null,-7,"a\n\"\u0001é"]}"#)
        #expect(try EventLine.item(of: line) == item)
    }

    @Test func `Each of 2,000 random items comes back from its line`() throws {
        var random = SeededRandom(seed: 1)
        for _ in 0..<2_000 {
            let item = RandomItem.value(depth: 3, &random).encoded()
            let line = try EventLine.line(of: item)
            #expect(!line.contains(0x0a))
            #expect(try EventLine.item(of: line) == item)
            #expect(line.count <= EventLine.maximumByteCount)
        }
    }

    @Test func `Each of 2,000 random events comes back from its line`() throws {
        var random = RandomEvents(seed: 3)
        for seq in UInt64(1)...2_000 {
            let event = random.event(seq: seq)
            guard let encoded = try? EncodedEvent(event) else { continue }
            #expect(encoded.seq == seq)
            let line = try EventLine.line(of: encoded.bytes)
            let read = try EncodedEvent(EventLine.item(of: line))
            #expect(read == encoded)
            #expect(try read.decoded() == event)
        }
    }

    @Test func `The ends of all number ranges come back`() throws {
        let values: [CBORValue] = [
            .unsigned(0), .unsigned(.max), .negative(0), .negative(.max),
            .negative(UInt64(Int64.max)), .negative(UInt64(Int64.max) + 1), .float(-0.0),
            .float(1.0), .float(1e300), .float(CBORFloat(.leastNonzeroMagnitude)), .float(0.1),
            .float(1e16),
        ]
        for value in values {
            let item = value.encoded()
            #expect(try EventLine.item(of: EventLine.line(of: item)) == item, "\(value)")
        }
    }

    @Test func `What no event has is refused`() {
        let items: [CBORValue] = [
            .tag(1, .unsigned(1)), .undefined, .float(.init(.infinity)), .float(.init(.nan)),
            RandomItem.map([(.unsigned(1), .unsigned(1))]),
            RandomItem.map([(.text("$bytes"), .text(""))]),
        ]
        for item in items {
            #expect(throws: EventLine.Failure.form) { try EventLine.line(of: item.encoded()) }
        }
        let lines = [
            #"{"$bytes":"_"}"#, #"{"$bytes":"__5"}"#, #"{"$bytes":1}"#, #"{"$bytes":[]}"#,
            #"{"$bytes":"","b":1}"#, #"{"$other":""}"#, #"{"$bytes":{"$bytes":""}}"#, "[1", "[1]x",
            "18446744073709551616", "-18446744073709551617", "1e999",
        ]
        for line in lines {
            #expect(throws: EventLine.Failure.self) { try EventLine.item(of: Array(line.utf8)) }
        }
    }

    @Test func `An event has a time, a number and a body, in deterministic form`() throws {
        #expect(try EncodedEvent(sample(9).bytes).seq == 9)
        for line in [
            #"{"at":1,"seq":1}"#, #"{"seq":1,"body":{}}"#, "[]", #"{"seq":1,"at":1,"body":{}}"#,
        ] {
            let item = try EventLine.item(of: Array(line.utf8))
            #expect(throws: TranscriptError.self) { try EncodedEvent(item) }
        }
    }

    @Test func `The checksum is CRC-32C`() {
        #expect(Checksum.of(Array("123456789".utf8)) == 0xE306_9283)
        // RFC 3720, B.4.
        #expect(Checksum.of([UInt8](repeating: 0, count: 32)) == 0x8A91_36AA)
        #expect(Checksum.of(Array(0..<32)) == 0x46DD_794E)
    }
}

/// Items of the kinds that events are made of.
enum RandomItem {
    static func value(depth: Int, _ random: inout SeededRandom) -> CBORValue {
        switch Int.random(in: 0..<(depth <= 0 ? 7 : 9), using: &random) {
        case 0: return .unsigned(random.next() >> UInt64.random(in: 0...63, using: &random))
        case 1: return .negative(random.next() >> UInt64.random(in: 0...63, using: &random))
        case 2: return .text(text(&random))
        case 3: return .bytes(random.bytes(Int.random(in: 0...40, using: &random)))
        case 4: return .boolean(Bool.random(using: &random))
        case 5: return .null
        case 6:
            let value = Double(bitPattern: random.next())
            return .float(CBORFloat(value.isFinite ? value : 0))
        case 7:
            let count = Int.random(in: 0...12, using: &random)
            return .array((0..<count).map { _ in value(depth: depth - 1, &random) })
        default:
            var entries: [(CBORValue, CBORValue)] = []
            for index in 0..<Int.random(in: 0...12, using: &random) {
                entries.append(
                    (.text("\(index)" + text(&random)), value(depth: depth - 1, &random)))
            }
            return map(entries)
        }
    }

    static func map(_ entries: [(CBORValue, CBORValue)]) -> CBORValue {
        .map(CBORMap(entries.map { CBORMap.Entry($0.0, $0.1) })!)
    }

    static func text(_ random: inout SeededRandom) -> String {
        let scalars = (0..<Int.random(in: 0...20, using: &random)).map { _ in
            Unicode.Scalar(UInt32.random(in: 0..<0xD800, using: &random) >> 3)!
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
