// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
internal import CBOR

/// Values of every type that events are made of, at random but the same for the same seed.
public struct RandomEvents {
    /// Where the chance comes from.
    public var random: SeededRandom

    /// Values from one seed on.
    public init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    /// A number below `count`.
    public mutating func number(_ count: Int) -> Int {
        Int.random(in: 0..<count, using: &random)
    }

    /// A value or none.
    mutating func maybe<Value>(_ value: (inout RandomEvents) -> Value) -> Value? {
        number(2) == 0 ? nil : value(&self)
    }

    /// So many values, at most.
    mutating func some<Value>(_ most: Int, _ value: (inout RandomEvents) -> Value) -> [Value] {
        (0..<number(most + 1)).map { _ in value(&self) }
    }

    /// A text of up to a dozen characters, of all widths, controls and marks included.
    public mutating func text() -> String {
        let characters: [Unicode.Scalar] = [
            "a", "Z", "0", " ", "\n", "\u{0}", "\u{1B}", "é", "\u{301}", "漢", "\u{202E}", "🧵", "\"",
        ]
        var text = String.UnicodeScalarView()
        for _ in 0..<number(12) { text.append(characters[number(characters.count)]) }
        return String(text)
    }

    /// Any 64 bits, small ones as often as large ones.
    public mutating func unsigned() -> UInt64 {
        random.next() >> UInt64(number(64))
    }

    /// Any 64 bits with a sign.
    public mutating func integer() -> Int64 {
        let value = Int64(bitPattern: unsigned())
        return number(2) == 0 ? value : ~value
    }

    /// A case of an enum without fields.
    public mutating func any<Case: CaseIterable>(_ type: Case.Type) -> Case {
        Array(Case.allCases)[number(Case.allCases.count)]
    }

    /// An id that is new.
    public mutating func id<Named>(_ type: LongLivedID<Named>.Type) -> LongLivedID<Named> {
        guard let id = LongLivedID<Named>(bytes: random.bytes(16)) else { preconditionFailure() }
        return id
    }

    /// A token that is new.
    public mutating func token() -> ClientToken {
        guard let token = ClientToken(bytes: random.bytes(16)) else { preconditionFailure() }
        return token
    }

    mutating func itemID() -> ItemID { ItemID(text()) }

    mutating func thread() -> AgentThread {
        AgentThread(id: itemID(), name: maybe { $0.text() })
    }

    mutating func longText() -> LongText {
        guard number(4) == 0, let id = BlobID(bytes: random.bytes(32)) else {
            return LongText(text())
        }
        return LongText(excerpt: text(), of: BlobReference(id: id, byteCount: unsigned()))
    }

    /// A case that no build knows.
    public mutating func unknownCase() -> UnknownCase {
        var writer = CBORWriter()
        switch number(3) {
        case 0: writer.mapHeader(count: 0)
        case 1: writer.text(text())
        default:
            writer.arrayHeader(count: 2)
            writer.unsigned(unsigned())
            writer.mapHeader(count: 1)
            writer.text("é")
            writer.double(0.5)
        }
        return UnknownCase(name: CBORText("new \(number(1_000))"), fields: writer.bytes)
    }
}
