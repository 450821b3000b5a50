// SPDX-License-Identifier: Apache-2.0

internal import TextEncodings

extension JSONNumber {
    /// How far some bytes are a number.
    enum Match: Equatable {
        /// They begin with a number of that many bytes.
        case number(byteCount: Int)
        /// They end before the number does.
        case truncated
        /// The byte at that index stops them from being one.
        case mismatch(index: Int)
    }

    /// Matches `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?` at a place, as far as it
    /// goes.
    static func matchingByteCount(_ bytes: [UInt8], from start: Int) -> Match {
        var index = start
        func at(_ first: UInt8, or second: UInt8? = nil) -> Bool {
            index < bytes.count && (bytes[index] == first || bytes[index] == second)
        }
        func skipDigits() -> Match? {
            guard index < bytes.count else { return .truncated }
            guard bytes[index].isASCIIDigit else { return .mismatch(index: index) }
            while index < bytes.count, bytes[index].isASCIIDigit { index += 1 }
            return nil
        }
        if at(UInt8(ascii: "-")) { index += 1 }
        if at(UInt8(ascii: "0")) {
            index += 1
        } else if let failure = skipDigits() {
            return failure
        }
        if at(UInt8(ascii: ".")) {
            index += 1
            if let failure = skipDigits() { return failure }
        }
        if at(UInt8(ascii: "e"), or: UInt8(ascii: "E")) {
            index += 1
            if at(UInt8(ascii: "+"), or: UInt8(ascii: "-")) { index += 1 }
            if let failure = skipDigits() { return failure }
        }
        return .number(byteCount: index - start)
    }
}
