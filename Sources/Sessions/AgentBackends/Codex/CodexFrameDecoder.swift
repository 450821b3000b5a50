// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
public import JSON

/// The language of `codex app-server`: JSON-RPC without its version member.
///
/// A frame with a method and an id asks, one with a method alone tells, one without a method answers. An
/// item that is completed is final; what was streamed of it is not.
public struct CodexFrameDecoder: FrameDecoder {
    /// Requests that wait.
    var requests = OpenTable<CodexRequest>()
    /// Changes of files that were announced, for the requests that only name them.
    var changes = OpenTable<[FileChange]>()
    /// The thread that a person started; others are subagents.
    var mainThread: String?

    /// A decoder at the beginning of a launch.
    public init() {}

    /// Takes one frame that the server wrote.
    public mutating func frameReceived(_ frame: JSONValue) -> [AgentOutput] {
        guard let method = frame.text("method") else {
            return frame["result"] != nil || frame["error"] != nil ? answered(frame) : [raw(frame)]
        }
        let params = frame["params"] ?? .null
        if let id = frame["id"] { return asked(id, method, params, frame) }
        switch method {
        case "thread/started":
            start(params["thread"]?.text("id"))
            return []
        case "turn/started":
            return thread(of: params) == nil ? [.event(.turnStarted)] : []
        case "turn/completed":
            guard thread(of: params) == nil else { return [] }
            return [.event(.turnEnded(CodexFrameDecoder.turnEnd(params["turn"])))]
        case "item/started": return item(params, isFinal: false)
        case "item/completed": return item(params, isFinal: true)
        case "item/agentMessage/delta", "item/reasoning/summaryTextDelta",
            "item/reasoning/textDelta", "item/plan/delta":
            return delta(params, .text)
        case "item/commandExecution/outputDelta", "item/fileChange/outputDelta":
            return delta(params, .output)
        case "thread/tokenUsage/updated": return usage(params)
        case "error": return [.event(.notice(CodexFrameDecoder.trouble(params)))]
        case "serverRequest/resolved": return resolved(params)
        case "configWarning", "warning", "deprecationNotice":
            return [.event(.notice(warning(params)))]
        case "thread/status/changed", "thread/readState/changed", "thread/name/updated",
            "turn/diff/updated", "turn/plan/updated", "item/reasoning/summaryPartAdded",
            "remoteControl/status/changed", "account/rateLimits/updated",
            "mcpServer/startupStatus/updated", "skills/changed", "thread/settings/updated",
            "thread/closed", "thread/goal/cleared", "item/commandExecution/terminalInteraction":
            return []
        default: return [raw(frame)]
        }
    }

    /// The turn was stopped from outside.
    public mutating func turnStopped() {
        requests = OpenTable()
    }

    func raw(_ frame: JSONValue) -> AgentOutput {
        .event(
            .raw(
                RawFrame(
                    kind: frame.text("method") ?? "unknown", json: LongText.cut(frame.compact))))
    }

    /// What the server answers to the host's own requests; it says who it is first.
    private mutating func answered(_ frame: JSONValue) -> [AgentOutput] {
        start(frame["result"]?["thread"]?.text("id"))
        guard let agent = frame["result"]?.text("userAgent") else { return [] }
        let version = agent.split(separator: "/").dropFirst().first?.split(separator: " ").first
        return [
            .started(
                program: "Codex" + (version.map { " " + $0 } ?? ""),
                CodexFrameDecoder.capabilities)
        ]
    }

    /// What the server can do.
    static let capabilities: BackendCapabilities = [
        .partialGrant, .denyAndStop, .questions, .interrupt, .steer, .resume, .diffs, .subagents,
        .asksPermission,
    ]

    private mutating func start(_ thread: String?) {
        if mainThread == nil { mainThread = thread }
    }

    /// The subagent that a frame comes from; nil for the main agent.
    func thread(of params: JSONValue) -> AgentThread? {
        guard let id = params.text("threadId"), let mainThread,
            !id.utf8.elementsEqual(mainThread.utf8)
        else { return nil }
        return AgentThread(id: ItemID(id))
    }

    // MARK: - Turns and trouble

    private static func turnEnd(_ turn: JSONValue?) -> TurnEnd {
        switch turn?.text("status") {
        case "completed": TurnEnd(.endTurn)
        case "interrupted": TurnEnd(.interrupted)
        default: TurnEnd(.failed, message: turn?["error"]?.text("message"))
        }
    }

    private static func trouble(_ params: JSONValue) -> Notice {
        Notice(
            code: params.boolean("willRetry") == true ? "apiRetry" : "apiFailed",
            text: params["error"]?.text("message") ?? "Codex reported a failure without words.")
    }

    private func warning(_ params: JSONValue) -> Notice {
        Notice(code: "warning", text: params.text("summary") ?? params.text("message") ?? "")
    }

    private func usage(_ params: JSONValue) -> [AgentOutput] {
        guard thread(of: params) == nil, let total = params["tokenUsage"]?["total"] else {
            return []
        }
        return [
            .event(
                .usage(
                    Usage(
                        inputTokens: total.integer("inputTokens").map { UInt64(max(0, $0)) },
                        outputTokens: total.integer("outputTokens").map { UInt64(max(0, $0)) })))
        ]
    }
}
