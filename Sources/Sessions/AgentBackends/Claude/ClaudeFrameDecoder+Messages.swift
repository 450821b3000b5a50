// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import JSON

extension ClaudeFrameDecoder {
    /// The subagent that a frame comes from; nil for the main agent.
    func thread(of frame: JSONValue) -> AgentThread? {
        guard let call = frame.text("parent_tool_use_id") else { return nil }
        return AgentThread(id: ItemID(call), name: frame.text("subagent_type"))
    }

    private func threadName(of frame: JSONValue) -> String {
        frame.text("parent_tool_use_id") ?? ""
    }

    // MARK: - Whole blocks

    /// Blocks of a message, each final.
    mutating func assistant(_ frame: JSONValue) -> [AgentOutput] {
        guard let message = frame["message"], let id = message.text("id") else {
            return [raw(frame)]
        }
        let thread = thread(of: frame)
        if let agent = frame.text("agent_id") { agents[agent] = thread }
        var outputs = thread == nil ? beginTurn() : []
        let name = threadName(of: frame)
        var blocks =
            self.blocks[name].flatMap { $0.message.utf8.elementsEqual(id.utf8) ? $0 : nil }
            ?? WholeBlocks(of: id)
        let status: ItemStatus = frame.boolean("aborted") == true ? .interrupted : .completed
        for block in message.elements("content") {
            let item = ItemID(id + ":" + String(blocks.place(of: block)))
            outputs.append(whole(block, item, status, thread) ?? raw(frame))
        }
        self.blocks[name] = blocks
        return outputs
    }

    private mutating func whole(
        _ block: JSONValue, _ id: ItemID, _ status: ItemStatus, _ thread: AgentThread?
    ) -> AgentOutput? {
        switch block.text("type") {
        case "text":
            var item = ItemUpdate(id: id, kind: .assistantText, status: status, thread: thread)
            item.text = LongText(block.text("text") ?? "")
            return .event(.item(item))
        case "thinking", "redacted_thinking":
            var item = ItemUpdate(id: id, kind: .thinking, status: status, thread: thread)
            item.text = LongText(block.text("thinking") ?? "")
            return .event(.item(item))
        case "tool_use":
            guard let call = block.text("id"), let name = block.text("name") else { return nil }
            let tool = ClaudeTool(name: name, input: block["input"] ?? .null)
            return .event(.item(item(call, tool, thread)))
        default: return nil
        }
    }

    /// A call of a tool that runs, or waits to.
    mutating func item(_ call: String, _ tool: ClaudeTool, _ thread: AgentThread?) -> ItemUpdate {
        var item = ItemUpdate(
            id: ItemID(call), kind: tool.itemKind, status: .running, thread: thread)
        calls[call] = tool.itemKind
        item.tool = tool.name
        item.toolKind = tool.kind
        item.title = tool.title
        item.command = tool.command.map { LongText($0) }
        item.folder = tool.command == nil ? nil : folder
        item.input = LongText(tool.input.compact)
        let changes = tool.changes
        if !changes.isEmpty { item.changes = changes }
        return item
    }

    // MARK: - Results of tools

    mutating func user(_ frame: JSONValue) -> [AgentOutput] {
        guard let message = frame["message"] else { return [raw(frame)] }
        let thread = thread(of: frame)
        let refused = Set(
            frame.elements("tool_result_meta").filter {
                $0["permission_decision"]?.text("decision") == "reject"
                    || $0.text("non_execution_kind") == "user-rejected"
            }.compactMap { $0.text("id") })
        // What a person wrote, and that a turn was interrupted, the host knows itself.
        return message.elements("content").filter { $0.text("type") == "tool_result" }
            .compactMap { block in
                guard let call = block.text("tool_use_id") else { return nil }
                let failed = block.boolean("is_error") ?? false
                var item = ItemUpdate(
                    id: ItemID(call), kind: calls.remove(call) ?? .toolCall,
                    status: refused.contains(call) ? .declined : failed ? .failed : .completed,
                    thread: thread)
                item.output = LongText(ClaudeFrameDecoder.plainText(block["content"]))
                return .event(.item(item))
            }
    }

    /// The texts of a content that is a string or an array of blocks.
    static func plainText(_ content: JSONValue?) -> String {
        guard case .array(let blocks)? = content else { return content?.text ?? "" }
        return blocks.compactMap { $0.text("text") }.joined(separator: "\n")
    }

    // MARK: - Pieces

    mutating func streamed(_ frame: JSONValue) -> [AgentOutput] {
        guard let event = frame["event"] else { return [raw(frame)] }
        let name = threadName(of: frame)
        switch event.text("type") {
        case "message_start":
            streams[name] = event["message"]?.text("id").map { Stream(message: $0) }
            return thread(of: frame) == nil ? beginTurn() : []
        case "content_block_start": return begun(event, name, frame)
        case "content_block_delta": return appended(event, name)
        case "message_delta", "message_stop", "content_block_stop", "ping": return []
        default: return [raw(frame)]
        }
    }

    private mutating func begun(
        _ event: JSONValue, _ name: String, _ frame: JSONValue
    ) -> [AgentOutput] {
        guard var stream = streams[name], let index = event.integer("index"),
            let block = event["content_block"]
        else { return [] }
        var id = ItemID(stream.message + ":" + String(index))
        let kind: ItemKind
        switch block.text("type") {
        case "text": kind = .assistantText
        case "thinking": kind = .thinking
        case "tool_use":
            guard let call = block.text("id"),
                stream.calls.count < BackendLimits.maximumOpenCount
            else { return [] }
            stream.calls[index] = call
            streams[name] = stream
            id = ItemID(call)
            kind = ClaudeTool(name: block.text("name") ?? "", input: .null).itemKind
        default: return []
        }
        return [
            .event(
                .item(ItemUpdate(id: id, kind: kind, status: .running, thread: thread(of: frame))))
        ]
    }

    private func appended(_ event: JSONValue, _ name: String) -> [AgentOutput] {
        guard let stream = streams[name], let index = event.integer("index"),
            let delta = event["delta"]
        else { return [] }
        if let input = delta.text("partial_json"), let call = stream.calls[index] {
            guard !input.isEmpty else { return [] }
            return [.event(.itemDelta(ItemDelta(id: ItemID(call), field: .input, append: input)))]
        }
        let id = ItemID(stream.message + ":" + String(index))
        guard let text = delta.text("text") ?? delta.text("thinking"), !text.isEmpty else {
            return []
        }
        return [.event(.itemDelta(ItemDelta(id: id, field: .text, append: text)))]
    }
}
