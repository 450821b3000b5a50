// SPDX-License-Identifier: Apache-2.0

/// Why bytes were not taken as JSON; `offset` is where, counted in bytes from 0.
///
/// A scanner that threw has lost its place: drop it.
public enum JSONError: Error, Equatable, Sendable {
    /// The input ends before its value does.
    case truncated(offset: Int)
    /// A byte that RFC 8259 doesn't allow in this place.
    case unexpectedByte(offset: Int)
    /// The input begins with a byte order mark, which section 8.1 forbids.
    case byteOrderMark
    /// A control character stands in a string; it must be escaped.
    case controlCharacter(offset: Int)
    /// A backslash with something after it that is no escape.
    case invalidEscape(offset: Int)
    /// An escape gives half of a surrogate pair, which no UTF-8 can say.
    case loneSurrogate(offset: Int)
    /// A string is not UTF-8.
    case invalidText(offset: Int)
    /// An object has the same name twice.
    case duplicateName(offset: Int)
    /// One of the scanner's limits is reached.
    case limitExceeded(JSONLimit, offset: Int)
    /// A number was asked for as an integer and has a fraction or an exponent.
    case notAnInteger
    /// A number is beyond the range of the type that was asked for.
    case numberOutOfRange

    /// A word for programs, the same in every release.
    public var code: String {
        switch self {
        case .truncated: "truncated"
        case .unexpectedByte: "unexpectedByte"
        case .byteOrderMark: "byteOrderMark"
        case .controlCharacter: "controlCharacter"
        case .invalidEscape: "invalidEscape"
        case .loneSurrogate: "loneSurrogate"
        case .invalidText: "invalidText"
        case .duplicateName: "duplicateName"
        case .limitExceeded: "limitExceeded"
        case .notAnInteger: "notAnInteger"
        case .numberOutOfRange: "numberOutOfRange"
        }
    }

    /// What happened and what to do, in a sentence or two.
    public var message: String {
        switch self {
        case .truncated(let offset):
            "The JSON ends at byte \(offset), within its value. Send the whole value."
        case .unexpectedByte(let offset):
            "Byte \(offset) can't stand there in JSON. Check what wrote it."
        case .byteOrderMark:
            "The JSON begins with a byte order mark. Write UTF-8 without one."
        case .controlCharacter(let offset):
            "Byte \(offset) is a control character in a string. Escape it."
        case .invalidEscape(let offset):
            "The backslash at byte \(offset) begins no escape of JSON."
        case .loneSurrogate(let offset):
            "The escape at byte \(offset) is half a surrogate pair. Send both halves."
        case .invalidText(let offset):
            "The string at byte \(offset) is not UTF-8. Write JSON in UTF-8."
        case .duplicateName(let offset):
            "The object that ends at byte \(offset) has a name twice. Send each name once."
        case .limitExceeded(let limit, let offset):
            "At byte \(offset) there are more \(limit.words) than are taken. Send less at once."
        case .notAnInteger: "The number has a fraction or an exponent. Send an integer."
        case .numberOutOfRange: "The number is beyond the range of its field. Send a smaller one."
        }
    }
}
