// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

/// The form of a device's cache, which only this build need read: another one drops it.
extension TranscriptView: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 3)
        writer.list("entries", entries)
        writer.field("lastSeq", lastSeq)
        writer.field("heldFrom", heldFrom)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var entries: [TranscriptEntry]?
        var lastSeq: UInt64?
        var heldFrom: UInt64?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "entries":
                entries = try form.list("entries", maximumCount: TranscriptView.maximumStoredCount)
            case "lastSeq": lastSeq = try form.unsigned()
            case "heldFrom": heldFrom = try form.unsigned()
            default: try form.skip()
            }
        }
        let first = try FormError.require(heldFrom, "heldFrom")
        guard first > 0 else { throw .badValue("heldFrom") }
        self.init(after: first - 1)
        self.lastSeq = try FormError.require(lastSeq, "lastSeq")
        self.entries = try FormError.require(entries, "entries")
        index()
    }

    /// A page may have been put before a window that was nearly full.
    private static let maximumStoredCount = 2 * maximumEntryCount
}

extension TranscriptEntry: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: turn == nil ? 4 : 5)
        writer.field("at", at)
        writer.field("turn", turn)
        writer.field("content", content)
        writer.field("lastSeq", lastSeq)
        writer.field("firstSeq", firstSeq)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var at: Int64?
        var turn: UInt64?
        var content: Content?
        var lastSeq: UInt64?
        var firstSeq: UInt64?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "at": at = try form.integer()
            case "turn": turn = try form.unsigned()
            case "content": content = try Content(&form)
            case "lastSeq": lastSeq = try form.unsigned()
            case "firstSeq": firstSeq = try form.unsigned()
            default: try form.skip()
            }
        }
        let first = try FormError.require(firstSeq, "firstSeq")
        let known = try FormError.require(content, "content")
        guard let key = known.key(seq: first) else { throw .badValue("content") }
        self.init(
            key: key, firstSeq: first, lastSeq: try FormError.require(lastSeq, "lastSeq"),
            at: try FormError.require(at, "at"), turn: turn, content: known)
        byteCount = known.byteCount
    }
}

extension TranscriptEntry.Content: WireForm {
    package func write(to writer: inout CBORWriter) {
        switch self {
        case .item(let item):
            writer.beginCase("item")
            item.write(to: &writer)
        case .approval(let request, let closing):
            writer.beginCase("approval")
            writer.mapHeader(count: present(request != nil, closing != nil))
            writer.field("closing", closing)
            writer.field("request", request)
        case .input(let record):
            writer.beginCase("input")
            record.write(to: &writer)
        case .event(let body):
            writer.beginCase("event")
            body.write(to: &writer)
        }
    }

    package init(_ form: inout FormReader) throws(FormError) {
        let name = try form.messageCase()
        switch name {
        case "item": self = .item(try TranscriptItem(&form))
        case "input": self = .input(try InputRecord(&form))
        case "event": self = .event(try AgentEvent.Body(&form))
        case "approval":
            var request: ApprovalRequest?
            var closing: ApprovalResolved?
            try form.fields { (key, form) throws(FormError) in
                switch key {
                case "request": request = try ApprovalRequest(&form)
                case "closing": closing = try ApprovalResolved(&form)
                default: try form.skip()
                }
            }
            self = .approval(request, closing: closing)
        default: throw .badValue("content")
        }
    }

    func key(seq: UInt64) -> TranscriptEntry.Key? {
        switch self {
        case .item(let item): .item(item.fields.id)
        case .approval(let request, let closing):
            (request?.id ?? closing?.id).map { .approval($0) }
        case .input(let record): .input(record.clientToken)
        case .event: .event(seq)
        }
    }
}

extension TranscriptItem: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 5)
        writer.field("text", provisional.text)
        writer.field("input", provisional.input)
        writer.field("fields", fields)
        writer.field("output", provisional.output)
        writer.field("hasEnded", hasEnded)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var fields: ItemUpdate?
        var provisional = ProvisionalText()
        var hasEnded = false
        let limit = 2 * ProvisionalText.keptByteCount
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "text": provisional.text = try form.text(maximumByteCount: limit)
            case "input": provisional.input = try form.text(maximumByteCount: limit)
            case "fields": fields = try ItemUpdate(&form)
            case "output": provisional.output = try form.text(maximumByteCount: limit)
            case "hasEnded": hasEnded = try form.boolean()
            default: try form.skip()
            }
        }
        self.init(try FormError.require(fields, "fields"))
        self.provisional = provisional
        self.hasEnded = hasEnded
    }
}
