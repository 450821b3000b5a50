// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import JSON

extension CodexFrameDecoder {
    func delta(_ params: JSONValue, _ field: ItemDelta.Field) -> [AgentOutput] {
        guard let id = params.text("itemId"), let text = params.text("delta"), !text.isEmpty else {
            return []
        }
        return [.event(.itemDelta(ItemDelta(id: ItemID(id), field: field, append: text)))]
    }

    /// An item that begins, or is final.
    mutating func item(_ params: JSONValue, isFinal: Bool) -> [AgentOutput] {
        guard let item = params["item"], let id = item.text("id"), let type = item.text("type")
        else { return [] }
        // What a person wrote the host knows itself.
        if type == "userMessage" {
            return isFinal ? [.echoed(text: CodexFrameDecoder.text(item.elements("content")))] : []
        }
        var update = ItemUpdate(
            id: ItemID(id), kind: CodexFrameDecoder.kind(type),
            status: CodexFrameDecoder.status(item, isFinal: isFinal), thread: thread(of: params))
        fill(&update, type, item, isFinal: isFinal)
        return [.event(.item(update))]
    }

    private static func kind(_ type: String) -> ItemKind {
        switch type {
        case "agentMessage": .assistantText
        case "reasoning": .thinking
        case "plan": .plan
        case "fileChange": .fileChange
        case "contextCompaction": .compaction
        case "enteredReviewMode", "exitedReviewMode": .notice
        default: .toolCall
        }
    }

    private static func status(_ item: JSONValue, isFinal: Bool) -> ItemStatus {
        switch item.text("status") {
        case "failed": .failed
        case "declined": .declined
        case "inProgress": isFinal ? .completed : .running
        default: isFinal ? .completed : .running
        }
    }

    private mutating func fill(
        _ update: inout ItemUpdate, _ type: String, _ item: JSONValue, isFinal: Bool
    ) {
        switch type {
        case "agentMessage", "plan":
            if isFinal { update.text = LongText(item.text("text") ?? "") }
        case "reasoning":
            let texts = (item.elements("summary") + item.elements("content")).compactMap(\.text)
            if isFinal { update.text = LongText(texts.joined(separator: "\n")) }
        case "commandExecution":
            let command = CodexRequest.shownCommand(item)
            (update.tool, update.toolKind) = ("shell", .execute)
            (update.title, update.command) = (command, command.map { LongText($0) })
            update.folder = item.text("cwd")
            update.output = item.text("aggregatedOutput").map { LongText($0) }
            update.exitCode = item.integer("exitCode")
            update.duration = item.integer("durationMs")
        case "fileChange":
            let found = CodexRequest.changes(item)
            (update.tool, update.toolKind, update.changes) = ("apply_patch", .edit, found)
            update.title = found.first?.path
            changes[update.id.string] = isFinal ? nil : found
        default:
            (update.tool, update.toolKind) = (item.text("tool") ?? type, .other)
            update.title = item.text("query") ?? item.text("tool") ?? type
            update.input = LongText(item.compact)
        }
    }

    static func text(_ content: [JSONValue]) -> String {
        content.compactMap { $0.text("text") }.joined(separator: "\n")
    }
}
