// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
public import JSON

/// The language of Claude Code: `stream-json` with control frames.
///
/// Several frames make one message, one for each of its blocks; an item is named by its message and the
/// block's place in it, a call of a tool by the call's own id. What a frame of its own says of a block is
/// final, what streams before is not.
public struct ClaudeFrameDecoder: FrameDecoder {
    /// Requests that wait, with the tool that each is about.
    var requests = OpenTable<ClaudeTool>()
    /// How many blocks of the message that each thread writes have come whole.
    var blocks = OpenTable<BlockCount>()
    /// The message that streams in each thread.
    var streams = OpenTable<String>()
    /// What each open call of a tool is, for the result that only names it.
    var calls = OpenTable<ItemKind>()
    /// The threads of subagents by the names that their requests use.
    var agents = OpenTable<AgentThread>()
    var isTurnRunning = false
    var folder: String?

    /// How far a message is.
    struct BlockCount: Sendable {
        let message: String
        var count: Int
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
        guard isTurnRunning else { return [] }
        isTurnRunning = false
        return [.event(.usage(usage(frame))), .event(.turnEnded(turnEnd(frame)))]
    }

    private func usage(_ frame: JSONValue) -> Usage {
        var usage = Usage()
        let tokens = frame["usage"]
        usage.inputTokens = tokens?.integer("input_tokens").map { UInt64(max(0, $0)) }
        usage.outputTokens = tokens?.integer("output_tokens").map { UInt64(max(0, $0)) }
        if case .number(let number)? = frame["total_cost_usd"], let cost = try? number.double(),
            (0..<1e12).contains(cost)
        {
            usage.microdollars = UInt64(cost * 1_000_000)
        }
        return usage
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
