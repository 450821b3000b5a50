// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
public import JSON

extension CodexFrameDecoder {
    mutating func asked(
        _ id: JSONValue, _ method: String, _ params: JSONValue, _ frame: JSONValue
    ) -> [AgentOutput] {
        let request = CodexRequest(id: id, method: method, params: params)
        let name = request.name
        requests[name] = request
        return [
            .asks(
                AgentRequest(
                    requestID: name, item: params.text("itemId").map { ItemID($0) },
                    origin: thread(of: params), kind: kind(of: request, method),
                    title: title(of: request, method), detail: detail(of: request),
                    choices: choices(for: request),
                    deadline: nil))
        ]
    }

    /// Resolved by somebody else than us: the server waits no more.
    mutating func resolved(_ params: JSONValue) -> [AgentOutput] {
        guard let id = params["requestId"] else { return [] }
        guard let name = requests.first(where: { $0.id == id }) else { return [] }
        requests[name] = nil
        return [.withdrawn(requestID: name)]
    }

    private func kind(of request: CodexRequest, _ method: String) -> ApprovalKind {
        switch request.kind {
        case .command:
            network(request) == nil || request.params.text("command") != nil ? .tool : .network
        case .fileChange: .fileChange
        case .permissions: .permissions
        case .question: .question
        case .unknown: .other(method)
        }
    }

    private func title(of request: CodexRequest, _ method: String) -> String {
        switch request.kind {
        case .command: network(request) == nil ? "Run a command" : "Reach the network"
        case .fileChange: "Change files"
        case .permissions: "More permissions"
        case .question: request.params.elements("questions").first?.text("header") ?? "Question"
        case .unknown: method
        }
    }

    private func network(_ request: CodexRequest) -> ApprovalDetail? {
        guard let context = request.params["networkApprovalContext"],
            let host = context.text("host")
        else { return nil }
        return .network(host: host, scheme: context.text("protocol"))
    }

    private func detail(of request: CodexRequest) -> [ApprovalDetail] {
        let params = request.params
        var detail: [ApprovalDetail] = []
        switch request.kind {
        case .command:
            if let command = CodexRequest.shownCommand(params) {
                detail.append(.command(text: LongText(command), folder: params.text("cwd")))
            }
            if let network = network(request) { detail.append(network) }
        case .fileChange:
            // The request names the change only; what it is came with the item.
            let joined = params.text("itemId").flatMap { changes[$0] } ?? []
            detail += joined.map { .fileChange($0) }
            if let root = params.text("grantRoot") {
                detail.append(.text(label: "And everything in", text: LongText(root)))
            }
        case .permissions:
            detail += request.permissions.map { .permission(id: $0.id, text: $0.text) }
        case .question:
            return params.elements("questions").map { .question(CodexFrameDecoder.question($0)) }
        case .unknown: break
        }
        if let reason = params.text("reason") {
            detail.append(.text(label: "What for", text: LongText(reason)))
        }
        detail.append(.input(LongText(params.compact)))
        return detail
    }

    private static func question(_ question: JSONValue) -> Question {
        Question(
            id: question.text("id") ?? "", header: question.text("header"),
            text: question.text("question") ?? "",
            options: question.elements("options").map {
                Question.Option(label: $0.text("label") ?? "", explanation: $0.text("description"))
            },
            // Without options nothing else could be the answer.
            allowsOwnText: question.boolean("isOther") == true
                || question.elements("options").isEmpty)
    }

    private func choices(for request: CodexRequest) -> [ApprovalChoice] {
        switch request.kind {
        // What it changes was never said: nobody can see it, so nobody can allow it.
        case .fileChange where request.params.text("itemId").flatMap({ changes[$0] }) == nil:
            [.deny(takesMessage: false), .denyAndStop]
        case .command, .fileChange: [.allowOnce, .deny(takesMessage: false), .denyAndStop]
        case .permissions: [.allowOnce, .allowSubset, .deny(takesMessage: false)]
        case .question: [.answer]
        case .unknown: [.deny(takesMessage: false)]
        }
    }

    // MARK: - Answers

    /// The response that carries a decision.
    public mutating func answer(_ requestID: String, with decision: Decision) -> JSONValue? {
        guard let request = requests[requestID], let response = response(decision, request) else {
            return nil
        }
        requests[requestID] = nil
        return response
    }

    private func response(_ decision: Decision, _ request: CodexRequest) -> JSONValue? {
        let result: JSONValue
        switch (request.kind, decision) {
        case (.command, .allowOnce), (.fileChange, .allowOnce): result = word("accept")
        case (.command, .deny(nil)), (.fileChange, .deny(nil)): result = word("decline")
        case (.command, .denyAndStop), (.fileChange, .denyAndStop): result = word("cancel")
        case (.permissions, .allowOnce): result = grant(request.permissions.map(\.id))
        case (.permissions, .allowSubset(let granted)):
            let asked = request.permissions.map(\.id)
            guard granted.allSatisfy({ asked.contains($0) }) else { return nil }
            result = grant(granted)
        case (.permissions, .deny(nil)): result = grant([])
        case (.question, .answer(let answers)):
            let asked = request.params.elements("questions").compactMap { $0.text("id") }
            guard !answers.isEmpty, answers.allSatisfy({ asked.contains($0.question) }),
                let given = CodexFrameDecoder.answers(answers)
            else { return nil }
            result = given
        case (.unknown, .deny(nil)):
            return .object([
                "id": request.id,
                "error": .object([
                    "code": .integer(-32601), "message": .string("This host doesn't offer this."),
                ]),
            ])
        default: return nil
        }
        return .object(["id": request.id, "result": result])
    }

    private func word(_ decision: String) -> JSONValue {
        .object(["decision": .string(decision)])
    }

    private func grant(_ ids: [String]) -> JSONValue {
        func paths(_ prefix: String) -> JSONValue? {
            let found = ids.filter { $0.hasPrefix(prefix) }.map {
                JSONValue.string(String($0.dropFirst(prefix.count)))
            }
            return found.isEmpty ? nil : .array(found)
        }
        var files: [JSONObject.Member] = []
        if let read = paths("read:") { files.append(.init("read", read)) }
        if let write = paths("write:") { files.append(.init("write", write)) }
        var permissions: [JSONObject.Member] = []
        if ids.contains("network") {
            permissions.append(.init("network", .object(["enabled": .boolean(true)])))
        }
        if let files = JSONObject(files), !files.members.isEmpty {
            permissions.append(.init("fileSystem", .object(files)))
        }
        return .object([
            "scope": .string("turn"),
            "permissions": JSONObject(permissions).map { .object($0) } ?? .null,
        ])
    }

    private static func answers(_ answers: [QuestionAnswer]) -> JSONValue? {
        let members = answers.map {
            JSONObject.Member(
                JSONText($0.question), .object(["answers": .array($0.values.map { .string($0) })]))
        }
        return JSONObject(members).map { .object(["answers": .object($0)]) }
    }
}
