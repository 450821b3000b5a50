// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import JSON

/// The decoder of whichever agent was recorded.
enum ReplayDecoder: Sendable {
    case claude(ClaudeFrameDecoder)
    case codex(CodexFrameDecoder)

    init(_ language: Recording.Language) {
        self =
            switch language {
            case .claude: .claude(ClaudeFrameDecoder())
            case .codex: .codex(CodexFrameDecoder())
            }
    }

    mutating func frameReceived(_ frame: JSONValue) -> [AgentOutput] {
        switch self {
        case .claude(var decoder):
            defer { self = .claude(decoder) }
            return decoder.frameReceived(frame)
        case .codex(var decoder):
            defer { self = .codex(decoder) }
            return decoder.frameReceived(frame)
        }
    }

    mutating func turnStopped() {
        switch self {
        case .claude(var decoder):
            decoder.turnStopped()
            self = .claude(decoder)
        case .codex(var decoder):
            decoder.turnStopped()
            self = .codex(decoder)
        }
    }

    mutating func answer(_ requestID: String, with decision: Decision) -> JSONValue? {
        switch self {
        case .claude(var decoder):
            defer { self = .claude(decoder) }
            return decoder.answer(requestID, with: decision)
        case .codex(var decoder):
            defer { self = .codex(decoder) }
            return decoder.answer(requestID, with: decision)
        }
    }
}

extension AgentRequest {
    /// The id by which a recorded host answers it: Codex's name of a request has its item behind that.
    func wireID(in language: Recording.Language) -> String {
        guard language == .codex, let item else { return requestID }
        let end = ":" + item.string
        return requestID.hasSuffix(end) ? String(requestID.dropLast(end.count)) : requestID
    }
}

/// What a recorded frame of the host is for.
enum HostFrame {
    /// It answers the request of this id; of several that had it, the latest.
    case answer(requestID: String)
    /// It says a person's words.
    case input(String)
    /// It begins a launch, stops a turn or asks for something: the replay needs nothing for it.
    case other

    init(_ frame: JSONValue, _ language: Recording.Language) {
        switch language {
        case .claude: self = HostFrame.claude(frame)
        case .codex: self = HostFrame.codex(frame)
        }
    }

    private static func claude(_ frame: JSONValue) -> HostFrame {
        switch frame.text("type") {
        case "control_response":
            frame["response"]?.text("request_id").map { .answer(requestID: $0) } ?? .other
        case "user": .input(ClaudeFrameDecoder.plainText(frame["message"]?["content"]))
        default: .other
        }
    }

    private static func codex(_ frame: JSONValue) -> HostFrame {
        if frame["method"] == nil, let id = frame["id"] {
            return .answer(requestID: id.compact)
        }
        guard frame.text("method") == "turn/start", let params = frame["params"] else {
            return .other
        }
        return .input(CodexFrameDecoder.text(params.elements("input")))
    }
}
