// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

/// The form of a checkpoint, which only its own host reads.
extension SessionState: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(
            count: 10
                + present(
                    turn != nil, usage != nil, agent != nil, opening != nil, turnFailure != nil,
                    agentFailure != nil))
        writer.field("turn", turn)
        writer.field("agent", agent)
        writer.field("frame", frame)
        writer.field("title", title)
        writer.field("usage", usage)
        writer.list("closed", closed)
        writer.list("inputs", inputs)
        writer.field("lastSeq", lastSeq)
        writer.field("opening", opening)
        writer.list("pending", pending)
        writer.list("openItems", openItems)
        writer.field("turnCount", turnCount)
        writer.field("updatedAt", updatedAt)
        writer.field("turnFailure", turnFailure)
        writer.field("agentFailure", agentFailure)
        writer.field("isAgentAlive", isAgentAlive)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var state = SessionState()
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "turn": state.turn = try form.unsigned()
            case "agent": state.agent = try AgentStart(&form)
            case "frame": state.frame = try form.unsigned()
            case "title": state.title = try form.text()
            case "usage": state.usage = try Usage(&form)
            case "closed":
                state.closed = try form.list(
                    "closed", maximumCount: SessionState.maximumClosedCount)
            case "inputs":
                state.inputs = try form.list("inputs", maximumCount: SessionState.maximumInputCount)
            case "lastSeq": state.lastSeq = try form.unsigned()
            case "opening": state.opening = try SessionOpening(&form)
            case "pending":
                state.pending = try form.list(
                    "pending", maximumCount: SessionState.maximumPendingCount)
            case "openItems":
                state.openItems = try form.list(
                    "openItems", maximumCount: SessionState.maximumOpenItemCount)
            case "turnCount": state.turnCount = try form.unsigned()
            case "updatedAt": state.updatedAt = try form.integer()
            case "turnFailure": state.turnFailure = try form.text()
            case "agentFailure": state.agentFailure = try form.text()
            case "isAgentAlive": state.isAgentAlive = try form.boolean()
            default: try form.skip()
            }
        }
        self = state
    }

}

extension SessionState.OpenItem: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: thread == nil ? 2 : 3)
        writer.field("id", id)
        writer.field("kind", kind)
        writer.field("thread", thread)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var id: ItemID?
        var kind: ItemKind?
        var thread: AgentThread?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "id": id = try ItemID(&form)
            case "kind": kind = try ItemKind(&form)
            case "thread": thread = try AgentThread(&form)
            default: try form.skip()
            }
        }
        self.init(
            id: try FormError.require(id, "id"), kind: try FormError.require(kind, "kind"),
            thread: thread)
    }
}
