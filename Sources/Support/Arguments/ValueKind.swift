// SPDX-License-Identifier: Apache-2.0

/// What a value on the command line must be, and how its text becomes a `Value`.
public struct ValueKind<Value: Sendable>: Sendable {
    /// How help names it: `PORT`.
    public let placeholder: String
    /// What it must be, to complete the sentence "it must be …".
    public let expectation: String
    /// What shells offer for it.
    public let completion: ValueCompletion
    /// The value of a text, or nil if it is none.
    let convert: @Sendable (String) -> Value?

    /// A kind of value.
    ///
    /// - Parameters:
    ///   - expectation: Completes "it must be …", such as "a port from 0 to 65535".
    ///   - convert: Pure: the same text always gives the same value. It may run more than once.
    public init(
        _ placeholder: String, expectation: String, completion: ValueCompletion = .nothing,
        convert: @escaping @Sendable (String) -> Value?
    ) {
        self.placeholder = placeholder
        self.expectation = expectation
        self.completion = completion
        self.convert = convert
    }

    /// The kind without its type, for parsing and help.
    var erased: ValueDeclaration {
        ValueDeclaration(
            placeholder: placeholder, expectation: expectation, completion: completion,
            accepts: { [convert] in convert($0) != nil })
    }
}

extension ValueKind where Value == String {
    /// Any text that is not empty.
    public static func text(
        _ placeholder: String, completion: ValueCompletion = .nothing
    ) -> ValueKind {
        ValueKind(placeholder, expectation: "text", completion: completion) {
            $0.isEmpty ? nil : $0
        }
    }

    /// The path of a file.
    public static var file: ValueKind { text("FILE", completion: .file) }

    /// The path of a folder.
    public static var folder: ValueKind { text("DIR", completion: .folder) }
}

extension ValueKind where Value == Int {
    /// A whole number in decimal digits.
    public static func integer(_ placeholder: String, in range: ClosedRange<Int>) -> ValueKind {
        ValueKind(
            placeholder,
            expectation: "a whole number from \(range.lowerBound) to \(range.upperBound)"
        ) { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension ValueKind where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    /// One of an enum's raw values.
    public static func choice(_ placeholder: String) -> ValueKind {
        let words = Value.allCases.map(\.rawValue)
        return ValueKind(
            placeholder, expectation: words.joinedAsChoice(), completion: .words(words)
        ) {
            Value(rawValue: $0)
        }
    }
}
