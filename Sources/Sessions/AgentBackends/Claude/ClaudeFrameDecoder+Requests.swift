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
        let asked = ClaudeRequest(tool)
        requests[id] = asked
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
                    kind: asked.approvalKind,
                    title: request.text("display_name") ?? tool.name,
                    detail: detail(of: asked, request), choices: asked.choices)))
        return outputs
    }

    private func detail(of asked: ClaudeRequest, _ request: JSONValue) -> [ApprovalDetail] {
        let tool = asked.tool
        if case .question = asked.kind { return tool.questions.map { .question($0) } }
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
        let asked = ClaudeRequest(unknown: subtype, request)
        requests[id] = asked
        return [
            .asks(
                AgentRequest(
                    requestID: id, kind: asked.approvalKind, title: subtype,
                    detail: [.input(LongText(request.compact))], choices: asked.choices))
        ]
    }

    // MARK: - Answers

    /// The control response that carries a decision.
    public mutating func answer(_ requestID: String, with decision: Decision) -> JSONValue? {
        guard let asked = requests[requestID] else { return nil }
        let members: KeyValuePairs<JSONText, JSONValue>
        if case .unknown = asked.kind {
            guard case .deny = decision else { return nil }
            members = [
                "subtype": .string("error"), "request_id": .string(requestID),
                "error": .string("This host doesn't offer this."),
            ]
        } else {
            guard let response = response(decision, asked) else { return nil }
            members = [
                "subtype": .string("success"), "request_id": .string(requestID),
                "response": response,
            ]
        }
        requests[requestID] = nil
        return .object(["type": .string("control_response"), "response": .object(members)])
    }

    private func response(_ decision: Decision, _ asked: ClaudeRequest) -> JSONValue? {
        let tool = asked.tool
        let isQuestion = tool.itemKind == .question
        switch decision {
        // An empty answer would look like one.
        case .allowOnce where isQuestion, .allowModified where isQuestion: return nil
        // Older programs require the input; it is always sent.
        case .allowOnce: return allow(tool.input)
        case .allowModified(let input):
            guard let input = try? JSONValue.decode(Array(input.utf8)), case .object = input
            else { return nil }
            return allow(input)
        case .deny(let message):
            // Without a message the program refuses the answer itself.
            let said = message.flatMap { $0.isEmpty ? nil : $0 }
            return .object([
                "behavior": .string("deny"),
                "message": .string(said ?? ClaudeFrameDecoder.plainRefusal),
            ])
        case .denyAndStop:
            return .object([
                "behavior": .string("deny"), "message": .string(ClaudeFrameDecoder.plainRefusal),
                "interrupt": .boolean(true),
            ])
        case .answer(let answers):
            guard case .question = asked.kind else { return nil }
            return answered(answers, tool)
        case .allowSubset, .allowAndRemember, .choose, .unknown: return nil
        }
    }

    /// What the model hears when the person gave no reason.
    static let plainRefusal = "The person said no to this."

    private func allow(_ input: JSONValue) -> JSONValue {
        .object(["behavior": .string("allow"), "updatedInput": input])
    }

    /// The questions as asked, with the answers by the questions' texts; several become one text.
    private func answered(_ answers: [QuestionAnswer], _ tool: ClaudeTool) -> JSONValue? {
        let asked = tool.questions.map { JSONText($0.id) }
        guard !answers.isEmpty,
            answers.allSatisfy({ asked.contains(JSONText($0.question)) && !$0.values.isEmpty })
        else { return nil }
        let members = answers.map {
            JSONObject.Member(
                JSONText($0.question), .string($0.values.joined(separator: ", ")))
        }
        guard let answers = JSONObject(members) else { return nil }
        return allow(
            .object([
                "questions": tool.input["questions"] ?? .array([]), "answers": .object(answers),
            ]))
    }
}
