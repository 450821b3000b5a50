// SPDX-License-Identifier: Apache-2.0

/// A value that may stand in a log, made by a constructor that says why it may.
public struct LogValue: Sendable, Equatable {
    enum Form: Sendable, Equatable {
        case text(String)
        case number(Int64)
        case flag(Bool)
    }

    let form: Form

    /// A text that a developer wrote in the source.
    public static func literal(_ text: StaticString) -> LogValue {
        LogValue(form: .text("\(text)"))
    }

    /// A count, size, port, time or other number that is no secret.
    public static func number(_ number: Int64) -> LogValue {
        LogValue(form: .number(number))
    }

    /// Something that is so or not.
    public static func flag(_ flag: Bool) -> LogValue {
        LogValue(form: .flag(flag))
    }

    /// The stable code of an error, or the name of a case: a few letters, digits, `-`, `_` and `.`.
    ///
    /// Anything else (a message with data in it, say) is shown as `(not a code)`.
    public static func code(_ code: String) -> LogValue {
        let isCode =
            (1...maximumCodeByteCount).contains(code.utf8.count)
            && code.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
                default: false
                }
            }
        return LogValue(form: .text(isCode ? code : "(not a code)"))
    }

    /// A text from a peer, a file or the person: escaped, and cut to a count of scalars.
    ///
    /// For what names something (a device's name, an address, a path), never for contents.
    public static func untrusted(
        _ text: String, maximum: Int = LogValue.maximumUntrustedCount
    ) -> LogValue {
        LogValue(
            form: .text(
                text.escapedForTerminal(maximumCount: min(maximum, maximumUntrustedCount))))
    }

    /// No name that helps is longer; a peer must not fill the disk with it.
    public static let maximumUntrustedCount = 256

    /// Longer than any code of ours, shorter than an encoded key (43 characters and more).
    static let maximumCodeByteCount = 40
}

extension LogValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral
{
    /// A text that a developer wrote in the source; a `String` at run time does not fit.
    public init(stringLiteral text: StaticString) {
        self = .literal(text)
    }

    /// A number that a developer wrote in the source.
    public init(integerLiteral number: Int64) {
        self = .number(number)
    }

    /// A flag that a developer wrote in the source.
    public init(booleanLiteral flag: Bool) {
        self = .flag(flag)
    }
}
