// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

extension AgentEvent.Body: WireForm {
    package func write(to writer: inout CBORWriter) {
        switch self {
        case .sessionOpened(let opening): Self.write("sessionOpened", opening, to: &writer)
        case .titled(let title):
            writer.beginCase("titled")
            writer.mapHeader(count: 1)
            writer.field("title", title)
        case .agentStarted(let start): Self.write("agentStarted", start, to: &writer)
        case .agentEnded(let end): Self.write("agentEnded", end, to: &writer)
        case .turnStarted: writer.emptyCase("turnStarted")
        case .turnEnded(let end): Self.write("turnEnded", end, to: &writer)
        case .item(let update): Self.write("item", update, to: &writer)
        case .itemDelta(let delta): Self.write("itemDelta", delta, to: &writer)
        case .approvalRequested(let request):
            Self.write("approvalRequested", request, to: &writer)
        case .approvalClosed(let closing): Self.write("approvalClosed", closing, to: &writer)
        case .input(let record): Self.write("input", record, to: &writer)
        case .usage(let usage): Self.write("usage", usage, to: &writer)
        case .notice(let notice): Self.write("notice", notice, to: &writer)
        case .raw(let frame): Self.write("raw", frame, to: &writer)
        case .unknown(let unknown): unknown.write(to: &writer)
        }
    }

    private static func write<Form: WireForm>(
        _ name: StaticString, _ fields: Form, to writer: inout CBORWriter
    ) {
        writer.beginCase(name)
        fields.write(to: &writer)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        let name = try form.messageCase()
        switch name {
        case "sessionOpened": self = .sessionOpened(try SessionOpening(&form))
        case "titled": self = .titled(try Self.title(&form))
        case "agentStarted": self = .agentStarted(try AgentStart(&form))
        case "agentEnded": self = .agentEnded(try AgentEnd(&form))
        case "turnStarted":
            try form.noFields()
            self = .turnStarted
        case "turnEnded": self = .turnEnded(try TurnEnd(&form))
        case "item": self = .item(try ItemUpdate(&form))
        case "itemDelta": self = .itemDelta(try ItemDelta(&form))
        case "approvalRequested": self = .approvalRequested(try ApprovalRequest(&form))
        case "approvalClosed": self = .approvalClosed(try ApprovalResolved(&form))
        case "input": self = .input(try InputRecord(&form))
        case "usage": self = .usage(try Usage(&form))
        case "notice": self = .notice(try Notice(&form))
        case "raw": self = .raw(try RawFrame(&form))
        default: self = .unknown(try UnknownCase(name, &form))
        }
    }

    private static func title(_ form: inout FormReader) throws(FormError) -> String {
        var title: String?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "title": title = try form.text()
            default: try form.skip()
            }
        }
        return try FormError.require(title, "title")
    }
}
