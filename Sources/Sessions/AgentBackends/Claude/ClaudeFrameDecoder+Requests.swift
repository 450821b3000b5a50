// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
public import JSON

extension ClaudeFrameDecoder {
    mutating func controlRequest(_ frame: JSONValue) -> [AgentOutput] {
        guard let id = frame.text("request_id"), let request = frame["request"],
            let subtype = request.text("subtype")
        else { return [raw(frame)] }
        switch subtype {
        case "can_use_tool": return asked(id, request)
        // Between programs; no person is asked.
        case "hook_callback", "mcp_message": return [raw(frame)]
        default: return unknown(id, subtype, request)
        }
    }

    /// The agent gave up waiting.
    mutating func cancelled(_ frame: JSONValue) -> [AgentOutput] {
        guard let id = frame.text("request_id") else { return [raw(frame)] }
        requests[id] = nil
        return [.withdrawn(requestID: id)]
    }

    private mutating func asked(_ id: String, _ request: JSONValue) -> [AgentOutput] {
        let tool = ClaudeTool(
            name: request.text("tool_name") ?? "", input: request["input"] ?? .null)
        requests[id] = tool
        let call = request.text("tool_use_id")
        // The items of the same subagent go by the call that started it.
        let origin = request.text("agent_id").map {
            agents[$0] ?? AgentThread(id: ItemID($0), name: request.text("subagent_type"))
        }
        var outputs: [AgentOutput] = []
        // The input that will run is the request's: it has absolute paths and defaults.
        if let call { outputs.append(.event(.item(item(call, tool, origin)))) }
        outputs.append(
            .asks(
                AgentRequest(
                    requestID: id, item: call.map { ItemID($0) }, origin: origin,
                    kind: ClaudeFrameDecoder.kind(of: tool),
                    title: request.text("display_name") ?? tool.name,
                    detail: detail(of: tool, request),
                    choices: ClaudeFrameDecoder.choices(for: tool))))
        return outputs
    }

    private static func kind(of tool: ClaudeTool) -> ApprovalKind {
        switch tool.itemKind {
        case .question: .question
        case .plan: .plan
        case .fileChange: .fileChange
        default: tool.kind == .fetch ? .network : .tool
        }
    }

    private static func choices(for tool: ClaudeTool) -> [ApprovalChoice] {
        switch tool.itemKind {
        // A bare yes would answer a question with nothing.
        case .question: [.answer, .deny(takesMessage: true), .denyAndStop]
        case .plan: [.allowOnce, .deny(takesMessage: true), .denyAndStop]
        default: [.allowOnce, .allowModified, .deny(takesMessage: true), .denyAndStop]
        }
    }

    private func detail(of tool: ClaudeTool, _ request: JSONValue) -> [ApprovalDetail] {
        if tool.itemKind == .question { return tool.questions.map { .question($0) } }
        var detail: [ApprovalDetail] = []
        if let command = tool.command {
            detail.append(.command(text: LongText(command), folder: folder))
        }
        detail += tool.changes.map { .fileChange($0) }
        if let plan = tool.input.text("plan") {
            detail.append(.text(label: "Plan", text: LongText(plan)))
        }
        if let why = request.text("description") ?? request.text("decision_reason") {
            detail.append(.text(label: "What for", text: LongText(why)))
        }
        if let path = request.text("blocked_path") {
            detail.append(.text(label: "Outside what is allowed", text: LongText(path)))
        }
        // Whatever the parts above leave out is here: nothing of the input is hidden.
        detail.append(.input(LongText(tool.input.compact)))
        return detail
    }

    /// A kind of request that we don't know can be seen and refused.
    private mutating func unknown(
        _ id: String, _ subtype: String, _ request: JSONValue
    ) -> [AgentOutput] {
        requests[id] = ClaudeTool(name: subtype, input: request)
        return [
            .asks(
                AgentRequest(
                    requestID: id, kind: .other(subtype), title: subtype,
                    detail: [.input(LongText(request.compact))],
                    choices: [.deny(takesMessage: true)]))
        ]
    }

    // MARK: - Answers

    /// The control response that carries a decision.
    public mutating func answer(_ requestID: String, with decision: Decision) -> JSONValue? {
        guard let tool = requests[requestID], let response = response(decision, tool) else {
            return nil
        }
        requests[requestID] = nil
        return .object([
            "type": .string("control_response"),
            "response": .object([
                "subtype": .string("success"), "request_id": .string(requestID),
                "response": response,
            ]),
        ])
    }

    private func response(_ decision: Decision, _ tool: ClaudeTool) -> JSONValue? {
        switch decision {
        // An empty answer would look like one.
        case .allowOnce where tool.itemKind == .question: return nil
        // Older programs require the input; it is always sent.
        case .allowOnce: return allow(tool.input)
        case .allowModified(let input):
            guard let input = try? JSONValue.decode(Array(input.utf8)) else { return nil }
            return allow(input)
        case .deny(let message):
            // Without a message the program refuses the answer itself.
            return .object([
                "behavior": .string("deny"),
                "message": .string(message ?? ClaudeFrameDecoder.plainRefusal),
            ])
        case .denyAndStop:
            return .object([
                "behavior": .string("deny"), "message": .string(ClaudeFrameDecoder.plainRefusal),
                "interrupt": .boolean(true),
            ])
        case .answer(let answers):
            guard tool.itemKind == .question else { return nil }
            return answered(answers, tool.input)
        case .allowSubset, .allowAndRemember, .choose, .unknown: return nil
        }
    }

    /// What the model hears when the person gave no reason.
    static let plainRefusal = "The person said no to this."

    private func allow(_ input: JSONValue) -> JSONValue {
        .object(["behavior": .string("allow"), "updatedInput": input])
    }

    /// The questions as asked, with the answers by the questions' texts; several become one text.
    private func answered(_ answers: [QuestionAnswer], _ input: JSONValue) -> JSONValue? {
        let members = answers.map {
            JSONObject.Member(
                JSONText($0.question), .string($0.values.joined(separator: ", ")))
        }
        guard let answers = JSONObject(members) else { return nil }
        return allow(
            .object(["questions": input["questions"] ?? .array([]), "answers": .object(answers)]))
    }
}
