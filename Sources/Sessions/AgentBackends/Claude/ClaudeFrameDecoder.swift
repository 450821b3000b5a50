// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
public import JSON

/// The language of Claude Code: `stream-json` with control frames.
///
/// Several frames make one message, one for each of its blocks; an item is named by its message and the
/// block's place in it, a call of a tool by the call's own id. What a frame of its own says of a block is
/// final, what streams before is not.
public struct ClaudeFrameDecoder: FrameDecoder {
    /// Requests that wait.
    var requests = OpenTable<ClaudeRequest>()
    /// The blocks that have come whole of the message that each thread writes.
    var blocks = OpenTable<WholeBlocks>()
    /// The message that streams in each thread.
    var streams = OpenTable<Stream>()
    /// What each open call of a tool is, for the result that only names it.
    var calls = OpenTable<ItemKind>()
    /// The threads of subagents by the names that their requests use.
    var agents = OpenTable<AgentThread>()
    var isTurnRunning = false
    var folder: String?

    /// The blocks of a message, each as a hash: a frame that tells one again, as some do, is no new block.
    struct WholeBlocks: Sendable {
        let message: String
        private var hashes: [Int] = []
        private var count = 0

        init(of message: String) {
            self.message = message
        }

        /// The place of a block in its message.
        mutating func place(of block: JSONValue) -> Int {
            let hash = block.hashValue
            if let place = hashes.firstIndex(of: hash) { return place }
            // What is beyond is counted and not compared any more.
            if count < BackendLimits.maximumOpenCount { hashes.append(hash) }
            defer { count += 1 }
            return count
        }
    }

    /// A message that streams: its id, and the calls of tools in it by their places.
    struct Stream: Sendable {
        let message: String
        var calls: [Int64: String] = [:]
    }

    /// A decoder at the beginning of a launch.
    public init() {}

    /// Takes one frame that Claude Code wrote.
    public mutating func frameReceived(_ frame: JSONValue) -> [AgentOutput] {
        switch frame.text("type") {
        case "system": system(frame)
        case "assistant": assistant(frame)
        case "user": user(frame)
        case "stream_event": streamed(frame)
        case "result": result(frame)
        case "control_request": controlRequest(frame)
        case "control_cancel_request": cancelled(frame)
        case "control_response", "keep_alive", "tool_progress", "rate_limit_event",
            "command_lifecycle", "tool_use_summary":
            []
        default: [raw(frame)]
        }
    }

    /// The turn was stopped from outside.
    public mutating func turnStopped() {
        isTurnRunning = false
        requests = OpenTable()
    }

    func raw(_ frame: JSONValue) -> AgentOutput {
        let subtype = frame.text("subtype") ?? frame["request"]?.text("subtype")
        let kind = [frame.text("type"), subtype].compactMap { $0 }
        return .event(
            .raw(
                RawFrame(
                    kind: kind.isEmpty ? "unknown" : kind.joined(separator: "/"),
                    json: LongText.cut(frame.compact))))
    }

    // MARK: - System frames

    private mutating func system(_ frame: JSONValue) -> [AgentOutput] {
        switch frame.text("subtype") {
        case "init":
            folder = frame.text("cwd") ?? folder
            let version = frame.text("claude_code_version").map { "Claude Code " + $0 }
            return [.started(program: version, ClaudeFrameDecoder.capabilities)] + beginTurn()
        case "api_retry": return [.event(.notice(retry(frame)))]
        case "compact_boundary":
            let id = ItemID("compaction:" + (frame.text("uuid") ?? ""))
            return [.event(.item(ItemUpdate(id: id, kind: .compaction, status: .completed)))]
        case "status", "session_state_changed", "task_started", "task_progress", "task_updated",
            "task_notification", "background_tasks_changed", "hook_started", "hook_progress",
            "hook_response", "thinking_tokens":
            return []
        default: return [raw(frame)]
        }
    }

    /// What the program can do; that it asks is seen when it does.
    static let capabilities: BackendCapabilities = [
        .modifyInput, .denyMessage, .denyAndStop, .questions, .interrupt, .queueInput, .setMode,
        .resume, .diffs, .subagents, .asksPermission,
    ]

    /// Trouble with the model's service. A refused key is said at once, however long it is tried again.
    private func retry(_ frame: JSONValue) -> Notice {
        let status = frame.integer("error_status")
        if status == 401 {
            return Notice(
                code: "authenticationFailed",
                text: "Claude's service refused the key: log in again on the host.")
        }
        let reason = status.map { "answered \($0)" } ?? "was lost"
        let attempt = frame.integer("attempt") ?? 1
        let most = frame.integer("max_retries") ?? attempt
        return Notice(
            code: "apiRetry",
            text: "Claude's service \(reason); trying again (\(attempt) of \(most)).")
    }

    mutating func beginTurn() -> [AgentOutput] {
        guard !isTurnRunning else { return [] }
        isTurnRunning = true
        return [.event(.turnStarted)]
    }

    // MARK: - The end of a turn

    private mutating func result(_ frame: JSONValue) -> [AgentOutput] {
        guard isTurnRunning else { return startFailure(frame) }
        isTurnRunning = false
        return [.event(.usage(usage(frame))), .event(.turnEnded(turnEnd(frame)))]
    }

    /// A result without a turn: the program could not begin, such as with a session it doesn't know.
    private func startFailure(_ frame: JSONValue) -> [AgentOutput] {
        guard frame.boolean("is_error") == true else { return [] }
        let text = frame.elements("errors").compactMap(\.text).first ?? frame.text("result")
        return [
            .event(
                .notice(Notice(code: "agentFailed", text: text ?? "Claude Code could not begin.")))
        ]
    }

    /// The session's sums so far: a result's own `usage` is of its turn, the models' and the cost of all.
    private func usage(_ frame: JSONValue) -> Usage {
        var usage = Usage()
        let models = frame["modelUsage"]?.members.map(\.value) ?? []
        if !models.isEmpty {
            usage.inputTokens = ClaudeFrameDecoder.sum(models, "inputTokens")
            usage.outputTokens = ClaudeFrameDecoder.sum(models, "outputTokens")
        }
        if case .number(let number)? = frame["total_cost_usd"], let cost = try? number.double(),
            (0..<1e12).contains(cost)
        {
            usage.microdollars = UInt64((cost * 1_000_000).rounded())
        }
        return usage
    }

    private static func sum(_ models: [JSONValue], _ name: JSONText) -> UInt64 {
        models.reduce(0) { sum, model in
            sum.addingReportingOverflow(UInt64(max(0, model.integer(name) ?? 0))).partialValue
        }
    }

    /// The terminal reason counts first: an interrupted turn calls itself an error, and a failed one may
    /// call itself a success.
    private func turnEnd(_ frame: JSONValue) -> TurnEnd {
        let terminal = frame.text("terminal_reason") ?? ""
        if terminal.hasPrefix("aborted_") { return TurnEnd(.interrupted) }
        switch frame.text("subtype") {
        case "error_max_turns": return TurnEnd(.maxTurns)
        case "success" where frame.boolean("is_error") != true: break
        default:
            let errors = frame.elements("errors").compactMap(\.text)
            return TurnEnd(.failed, message: frame.text("result") ?? errors.first)
        }
        if frame["deferred_tool_use"].map({ $0 != .null }) == true { return TurnEnd(.deferred) }
        return switch frame.text("stop_reason") {
        case "max_tokens": TurnEnd(.maxTokens)
        case "refusal": TurnEnd(.refusal)
        default: TurnEnd(.endTurn)
        }
    }
}
