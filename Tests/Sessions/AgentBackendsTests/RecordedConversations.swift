// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import JSON
import TestSupport

@testable import AgentBackends

/// The conversations with real agents that lie beside the repository.
enum RecordedConversations {
    /// Recordings whose host did what ours does not: only the agent's frames are read.
    static let withOddHosts: Set<String> = [
        "claude/live-odd-answers", "claude/live-hooks", "claude/live-stdin-closed-pending",
        "claude/live-reinitialize-pending", "claude/live-always-session",
        "claude/live-question-bare-allow", "codex/live-odd-answers",
        "codex/live-command-accept-for-session", "codex/live-file-change-accept-for-session",
        "codex/live-command-amendment",
    ]

    static func lines(_ name: String) throws -> [JSONValue] {
        let bytes = [UInt8](try SharedMaterial.data("vectors/agents/" + name + ".jsonl"))
        return try bytes.split(separator: UInt8(ascii: "\n")).map {
            try JSONValue.decode(Array($0))
        }
    }
}

/// Feeds a conversation to a decoder, giving the answers that its host gave.
struct Conversation {
    var outputs: [AgentOutput] = []
    var frameCount = 0
    /// Answers of the recorded host, and what ours would have written.
    var answers: [(recorded: JSONValue, ours: JSONValue?)] = []
    /// The decisions that they carry.
    var decisions: [Decision] = []

    init(_ lines: [JSONValue], _ language: Recording.Language) {
        var decoder = ReplayDecoder(language)
        var latest: [String: AgentRequest] = [:]
        for line in lines {
            guard let frame = line["frame"] else { continue }
            guard line.text("dir") == "host->agent" else {
                frameCount += 1
                let new = decoder.frameReceived(frame)
                for case .asks(let request) in new {
                    latest[request.wireID(in: language)] = request
                }
                outputs += new
                continue
            }
            guard case .answer(let id) = HostFrame(frame, language),
                let request = latest[id],
                let decision = Conversation.decision(in: frame, request, language)
            else { continue }
            decisions.append(decision)
            answers.append((frame, decoder.answer(request.requestID, with: decision)))
        }
    }

    /// The decision that a recorded answer carries.
    static func decision(
        in frame: JSONValue, _ request: AgentRequest, _ language: Recording.Language
    ) -> Decision? {
        switch language {
        case .claude: claude(frame["response"]?["response"], request)
        case .codex: codex(frame["result"])
        }
    }

    private static func claude(_ response: JSONValue?, _ request: AgentRequest) -> Decision? {
        guard let response else { return nil }
        if response.text("behavior") == "deny" {
            return response.boolean("interrupt") == true
                ? .denyAndStop : .deny(message: response.text("message"))
        }
        guard let input = response["updatedInput"] else { return nil }
        guard let answers = input["answers"] else {
            for case .input(let asked) in request.detail where asked.text == input.compact {
                return .allowOnce
            }
            return .allowModified(input: input.compact)
        }
        return .answer(
            answers.members.map {
                QuestionAnswer(question: $0.name.string, values: [$0.value.text ?? ""])
            })
    }

    private static func codex(_ result: JSONValue?) -> Decision? {
        guard let result else { return nil }
        switch result.text("decision") {
        case "accept": return .allowOnce
        case "decline": return .deny(message: nil)
        case "cancel": return .denyAndStop
        default: break
        }
        if let answers = result["answers"] {
            return .answer(
                answers.members.map {
                    QuestionAnswer(
                        question: $0.name.string,
                        values: $0.value.elements("answers").compactMap(\.text))
                })
        }
        guard let files = result["permissions"]?["fileSystem"] else { return nil }
        return .allowSubset(
            permissions: files.elements("read").compactMap(\.text).map { "read:" + $0 }
                + files.elements("write").compactMap(\.text).map { "write:" + $0 })
    }

    var requests: [AgentRequest] {
        outputs.compactMap { if case .asks(let request) = $0 { request } else { nil } }
    }

    var turnEnds: [TurnEnd.Reason] {
        outputs.compactMap {
            if case .event(.turnEnded(let end)) = $0 { end.reason } else { nil }
        }
    }

    var rawKinds: [String] {
        outputs.compactMap { if case .event(.raw(let frame)) = $0 { frame.kind } else { nil } }
    }

    /// The last word on each item, in the order in which they came.
    var items: [ItemUpdate] {
        var found: [ItemUpdate] = []
        for case .event(.item(let update)) in outputs {
            if let index = found.firstIndex(where: { $0.id == update.id }) {
                let old = found[index]
                found[index].status = update.status
                found[index].text = update.text ?? old.text
                found[index].output = update.output ?? old.output
                found[index].changes = update.changes ?? old.changes
            } else {
                found.append(update)
            }
        }
        return found
    }

    /// The texts that are final, without what was cut off.
    var texts: [String] {
        items.filter { $0.kind == .assistantText && $0.status == .completed }
            .compactMap { $0.text?.text }
    }
}
