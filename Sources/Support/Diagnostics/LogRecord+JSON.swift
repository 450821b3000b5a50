// SPDX-License-Identifier: Apache-2.0

extension LogRecord {
    /// The record as one line of JSON (RFC 8259), without the line break.
    ///
    /// The keys `time`, `level`, `subsystem` and `message` come first; the fields are in an object
    /// of their own, so that none of them can stand for one of these.
    public var json: String {
        let fields = fields.map { QuotedText.quoted($0.key) + ":" + $0.value.json }
        let members = [
            ("time", QuotedText.quoted(UTCTime.text(milliseconds: time))),
            ("level", QuotedText.quoted(level.name)),
            ("subsystem", QuotedText.quoted(subsystem)),
            ("message", QuotedText.quoted(message)),
            ("fields", "{" + fields.joined(separator: ",") + "}"),
        ]
        return "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }
}

extension LogValue {
    fileprivate var json: String {
        switch form {
        case .text(let text): QuotedText.quoted(text)
        case .number, .flag: form.text
        }
    }
}

/// The one piece of JSON that a log line needs.
enum QuotedText {
    /// A JSON string: quotes, backslashes and controls escaped (RFC 8259 section 7).
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
