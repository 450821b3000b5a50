// SPDX-License-Identifier: Apache-2.0

extension LogRecord {
    /// The record as one line for people, without the line break:
    /// `2026-03-01T09:30:00.125Z notice link device paired name="Anna's phone" scope=approve`.
    public var text: String {
        ([UTCTime.text(milliseconds: time), level.name, subsystem, message] + fields.map(\.text))
            .joined(separator: " ")
    }
}

extension LogRecord.Field {
    /// `key=value`; a text with anything but plain characters is in quotes.
    fileprivate var text: String {
        guard case .text(let text) = value.form else { return key + "=" + value.form.text }
        let isPlain =
            !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && !#""=\"#.utf8.contains($0) }
        return key + "=" + (isPlain ? text : QuotedText.quoted(text))
    }
}
