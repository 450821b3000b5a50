// SPDX-License-Identifier: Apache-2.0

/// Why bytes were not read as the CBOR that was expected; `offset` is where, counted from 0.
///
/// A reader that threw has lost its place: drop it.
public enum CBORError: Error, Equatable, Sendable {
    /// The input ends within an item, or before an item that a container's count promises.
    case truncated(offset: Int)
    /// Bytes follow after the last item that was expected.
    case trailingBytes(offset: Int)
    /// A byte that no well-formed item has in this place (RFC 8949 appendix F).
    case malformed(offset: Int)
    /// A text string is not UTF-8.
    case invalidText(offset: Int)
    /// A well-formed item that is not in core deterministic encoding, which one rule forbids.
    case notDeterministic(CBORDeterministicRule, offset: Int)
    /// A map has the same key twice.
    case duplicateKey(offset: Int)
    /// Another sort of item than the one that was asked for.
    case unexpectedKind(CBORKind, offset: Int)
    /// An integer that the asked type doesn't hold.
    case integerOutOfRange(offset: Int)
    /// A byte string has another length than the one that was asked for.
    case unexpectedByteCount(Int, offset: Int)
    /// One of the reader's limits is reached.
    case limitExceeded(CBORLimit, offset: Int)

    /// A word for programs, the same in every release.
    public var code: String {
        switch self {
        case .truncated: "truncated"
        case .trailingBytes: "trailingBytes"
        case .malformed: "malformed"
        case .invalidText: "invalidText"
        case .notDeterministic: "notDeterministic"
        case .duplicateKey: "duplicateKey"
        case .unexpectedKind: "unexpectedKind"
        case .integerOutOfRange: "integerOutOfRange"
        case .unexpectedByteCount: "unexpectedByteCount"
        case .limitExceeded: "limitExceeded"
        }
    }

    /// Where it was found: the offset of a byte in the input.
    public var offset: Int {
        switch self {
        case .truncated(let offset), .trailingBytes(let offset), .malformed(let offset),
            .invalidText(let offset), .notDeterministic(_, let offset), .duplicateKey(let offset),
            .unexpectedKind(_, let offset), .integerOutOfRange(let offset),
            .unexpectedByteCount(_, let offset), .limitExceeded(_, let offset):
            offset
        }
    }

    /// What happened and what to do, in a sentence or two.
    public var message: String {
        switch self {
        case .truncated(let offset):
            "The CBOR ends at byte \(offset), within an item. Send the whole item."
        case .trailingBytes(let offset):
            "The CBOR item ends before byte \(offset), but bytes follow. Send one item."
        case .malformed(let offset):
            "Byte \(offset) can't stand there in CBOR. Check what wrote it."
        case .invalidText(let offset):
            "The text at byte \(offset) is not UTF-8. Send other bytes as a byte string."
        case .notDeterministic(let rule, let offset):
            "The item at byte \(offset) is not deterministic CBOR: \(rule.words)."
        case .duplicateKey(let offset):
            "The map has the key at byte \(offset) twice. Send each key once."
        case .unexpectedKind(_, let offset):
            "The item at byte \(offset) has another type than the protocol says."
        case .integerOutOfRange(let offset):
            "The integer at byte \(offset) is beyond the range of its field."
        case .unexpectedByteCount(let count, let offset):
            "The byte string at byte \(offset) has \(count) bytes, which its field doesn't allow."
        case .limitExceeded(let limit, let offset):
            "At byte \(offset) there are more \(limit.words) than are taken. Send less at once."
        }
    }
}
