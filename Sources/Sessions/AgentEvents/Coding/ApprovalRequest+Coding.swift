// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

extension ApprovalRequest: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(
            count: 10 + present(item != nil, turn != nil, origin != nil, deadline != nil))
        writer.field("id", id)
        writer.field("item", item)
        writer.field("kind", kind)
        writer.field("risk", risk)
        writer.field("turn", turn)
        writer.field("title", title)
        writer.list("detail", detail)
        writer.field("digest", digest)
        writer.field("launch", launch)
        writer.field("origin", origin)
        writer.list("choices", choices)
        writer.field("deadline", deadline)
        writer.field("sessionID", sessionID)
        writer.field("requestedAt", requestedAt)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var id: ApprovalID?
        var item: ItemID?
        var kind: ApprovalKind?
        var risk: Risk?
        var turn: UInt64?
        var title: String?
        var detail: [ApprovalDetail]?
        var digest: [UInt8]?
        var launch: LaunchID?
        var origin: AgentThread?
        var choices: [ApprovalChoice]?
        var deadline: Int64?
        var sessionID: SessionID?
        var requestedAt: Int64?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "id": id = try ApprovalID(&form)
            case "item": item = try ItemID(&form)
            case "kind": kind = try ApprovalKind(&form)
            case "risk": risk = try Risk(&form)
            case "turn": turn = try form.unsigned()
            case "title": title = try form.text()
            case "detail":
                detail = try form.list("detail", maximumCount: EventLimits.maximumDetailCount)
            case "digest": digest = try form.bytes(count: ApprovalDigest.byteCount)
            case "launch": launch = try LaunchID(&form)
            case "origin": origin = try AgentThread(&form)
            case "choices":
                choices = try form.list("choices", maximumCount: EventLimits.maximumChoiceCount)
            case "deadline": deadline = try form.integer()
            case "sessionID": sessionID = try SessionID(&form)
            case "requestedAt": requestedAt = try form.integer()
            default: try form.skip()
            }
        }
        self.init(
            id: try FormError.require(id, "id"),
            sessionID: try FormError.require(sessionID, "sessionID"),
            launch: try FormError.require(launch, "launch"), turn: turn, item: item,
            origin: origin, kind: try FormError.require(kind, "kind"),
            title: try FormError.require(title, "title"),
            detail: try FormError.require(detail, "detail"),
            choices: try FormError.require(choices, "choices"),
            risk: try FormError.require(risk, "risk"),
            digest: try FormError.require(digest, "digest"),
            requestedAt: try FormError.require(requestedAt, "requestedAt"), deadline: deadline)
    }
}

extension ApprovalRequest {
    /// Whether it is small enough for every message that carries it. A host asks on its own screen for
    /// what is not.
    public var isWithinLimits: Bool {
        detail.count <= EventLimits.maximumDetailCount
            && choices.count <= EventLimits.maximumChoiceCount
            && encoded().count <= EventLimits.maximumRequestByteCount
    }
}
