// SPDX-License-Identifier: Apache-2.0

import JSON
import TestSupport
import Testing

@Suite struct JSONValueTests {
    private func decode(_ text: String) throws(JSONError) -> JSONValue {
        try JSONValue.decode(Array(text.utf8))
    }

    @Test func `A tree is read by its names`() throws {
        let value = try decode(#"{"type":"result","usage":{"tokens":12},"list":[null,"x"]}"#)
        #expect(value["type"] == .string("result"))
        #expect(value["usage"]?["tokens"] == .integer(12))
        #expect(value["list"] == .array([.null, .string("x")]))
        #expect(value["none"] == nil)
        #expect(value["type"]?["none"] == nil)
    }

    @Test(arguments: [
        #"{"a":1,"a":1}"#, #"{"a":1,"b":2,"\u0061":3}"#, #"[{"":0,"":0}]"#, #"{"x":{"y":1,"y":2}}"#,
    ])
    func `A name that comes twice is refused`(text: String) {
        let error = #expect(throws: JSONError.self) { try decode(text) }
        #expect(error?.code == "duplicateName")
    }

    @Test func `The same name in two objects is two names`() throws {
        _ = try decode(#"{"a":{"a":[{"a":1},{"a":2}]}}"#)
    }

    @Test func `An object keeps its order and its number's characters`() throws {
        let text = #"{"z":1.0,"a":-0,"m":{"b":1E5,"a":[]}}"#
        #expect(try decode(text).encoded() == Array(text.utf8))
        #expect(try decode(#"{"a":1,"b":2}"#) != decode(#"{"b":2,"a":1}"#))
        #expect(try decode("1.0") != decode("1"))
    }

    @Test func `One name of many that comes twice is found`() throws {
        let members = (0..<20_000).map { "\"name\($0)\":0" }.joined(separator: ",")
        _ = try decode("{\(members)}")
        #expect(throws: JSONError.self) { try decode("{\(members),\"name77\":1}") }
    }

    @Test func `Random trees come back equal`() throws {
        var random = SeededRandom(seed: 19)
        for _ in 0..<500 {
            let value = randomValue(depth: 4, &random)
            let bytes = value.encoded()
            #expect(try JSONValue.decode(bytes) == value)
            guard bytes.count < 200, let first = bytes.first, first == 0x5b || first == 0x7b else {
                continue
            }
            DecoderVerifier.expectTruncationsRefused(of: bytes) { _ = try JSONValue.decode($0) }
        }
    }

    @Test func `A changed byte never stops the program`() throws {
        var random = SeededRandom(seed: 23)
        for _ in 0..<2000 {
            var bytes = randomValue(depth: 3, &random).encoded()
            bytes[Int.random(in: bytes.indices, using: &random)] = random.bytes(1)[0]
            guard let value = try? JSONValue.decode(bytes) else { continue }
            #expect(try JSONValue.decode(value.encoded()) == value)
        }
    }

    private func randomValue(depth: Int, _ random: inout SeededRandom) -> JSONValue {
        let count = Int.random(in: 0...5, using: &random)
        switch Int.random(in: 0...(depth == 0 ? 4 : 6), using: &random) {
        case 0: return .null
        case 1: return .boolean(count.isMultiple(of: 2))
        case 2: return .integer(Int64(bitPattern: random.next() >> UInt64(count * 12)))
        case 3: return .number(JSONNumber("-\(count).5e\(count)") ?? JSONNumber(Int64(0)))
        case 4: return .string(String("\"a\u{1}é水𝄞\\".shuffled(using: &random).prefix(count)))
        case 5: return .array((0..<count).map { _ in randomValue(depth: depth - 1, &random) })
        default:
            let members = (0..<count).map { index in
                JSONObject.Member(
                    JSONText("\(index)\n"), randomValue(depth: depth - 1, &random))
            }
            return .object(JSONObject(members) ?? JSONObject())
        }
    }
}
