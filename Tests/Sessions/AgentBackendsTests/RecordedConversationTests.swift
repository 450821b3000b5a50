// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import JSON
import TestSupport
import Testing

@testable import AgentBackends

@Suite(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.absence)"))
struct RecordedConversationTests {
    private static let claude = [
        "always-session", "api-400-fatal", "api-401", "api-529-retry", "api-drop", "command-allow",
        "command-deny-interrupt", "command-deny", "command-modified", "edit-allow", "hooks",
        "interrupt-pending-approval", "interrupt-running-tool", "interrupt-subagent-pending",
        "interrupt-text", "killed-while-pending", "odd-answers", "parallel-out-of-order",
        "plain-flags", "plan-mode", "question-bare-allow", "question", "reinitialize-pending",
        "resume-unknown", "resume", "set-mode", "stdin-closed-pending", "subagent",
        "two-calls-serial",
    ]
    private static let codex = [
        "api-429-fatal", "api-500-retry", "api-drop", "command-accept-for-session",
        "command-accept", "command-amendment", "command-cancel", "command-decline",
        "command-output", "file-change-accept-for-session", "file-change-accept",
        "file-change-decline", "interrupt-pending-approval",
        "interrupt-running-command", "interrupt-text", "killed-while-pending", "odd-answers",
        "parallel-out-of-order", "permissions", "reconnect-pending", "resume-while-pending",
        "resume", "sandbox-denied", "stable-api", "subagent", "user-input",
    ]

    private func conversation(_ name: String) throws -> Conversation {
        try Conversation(
            RecordedConversations.lines(name), name.hasPrefix("claude") ? .claude : .codex)
    }

    private var all: [String] {
        Self.claude.map { "claude/live-" + $0 } + Self.codex.map { "codex/live-" + $0 }
    }

    @Test func `Every frame of every recording has a form of its own`() throws {
        var frames = 0
        for name in all {
            let conversation = try conversation(name)
            frames += conversation.frameCount
            let raw = conversation.rawKinds.filter { !$0.hasPrefix("control_request/") }
            #expect(raw.isEmpty, "\(name): \(Set(raw))")
        }
        Published.report(frames, "frames of recorded agents decoded")
        #expect(frames > 1_500)
    }

    @Test
    func `L8 Each decision becomes the frame that the agent was seen to take`() throws {
        var count = 0
        var kinds: Set<String> = []
        // Their hosts answered too late, on purpose.
        let late = [
            "claude/live-interrupt-pending-approval", "codex/live-interrupt-pending-approval",
        ]
        for name in late {
            #expect(try conversation(name).answers.allSatisfy { $0.ours == nil }, "\(name)")
        }
        for name in all
        where !RecordedConversations.withOddHosts.contains(name) && !late.contains(name) {
            let conversation = try conversation(name)
            kinds.formUnion(conversation.decisions.map { Recording.Answer($0).decision })
            for (recorded, ours) in conversation.answers {
                guard let ours else {
                    Issue.record("\(name): nothing for \(recorded.compact)")
                    continue
                }
                // What a refusal that stops says reaches nobody, so ours is always the same.
                let stops = recorded["response"]?["response"]?.boolean("interrupt") == true
                let isSame =
                    stops ? ours.saysTheSame(as: recorded) : ours.hasSameValue(as: recorded)
                #expect(isSame, "\(name): \(ours.compact)")
                count += 1
            }
        }
        Published.report(count, "answers of recorded hosts made the same")
        #expect(count > 30)
        #expect(
            kinds == ["allowOnce", "allowModified", "allowSubset", "deny", "denyAndStop", "answer"])
    }

    @Test func `A command that was allowed ran, and the turn ended`() throws {
        let conversation = try conversation("claude/live-command-allow")
        #expect(conversation.requests.map(\.kind) == [.tool])
        #expect(conversation.requests[0].choices.contains(.allowModified))
        #expect(conversation.turnEnds == [.endTurn])
        #expect(
            conversation.items.filter { $0.kind == .toolCall }.map(\.status) == [.completed])
    }

    @Test func `A refusal that stops ends the turn as interrupted, not as an error`() throws {
        let conversation = try conversation("claude/live-command-deny-interrupt")
        #expect(conversation.turnEnds.first == .interrupted)
    }

    @Test func `L6 A question offers answers and no yes`() throws {
        let claude = try conversation("claude/live-question").requests
        #expect(claude.map(\.kind) == [.question])
        #expect(claude[0].detail.count == 2)
        #expect(claude[0].choices == [.answer, .deny(takesMessage: true)])
        let codex = try conversation("codex/live-user-input").requests
        #expect(codex.map(\.kind) == [.question])
        #expect(codex[0].choices == [.answer])
    }

    @Test func `L11 What a subagent asks and does says so`() throws {
        let claude = try conversation("claude/live-subagent")
        #expect(claude.requests.allSatisfy { $0.origin != nil })
        #expect(claude.items.contains { $0.thread != nil })
        let codex = try conversation("codex/live-subagent")
        #expect(codex.requests.contains { $0.origin != nil })
    }

    @Test func `A text that streamed is one item, final once`() throws {
        let conversation = try conversation("claude/live-subagent")
        #expect(conversation.texts.filter { $0 == "I hand this to a helper." }.count == 1)
    }

    @Test func `M4 The same block told again is the item that it was`() throws {
        let bytes = [UInt8](
            try SharedMaterial.data("vectors/agents/claude/transcript-duplicate-assistant.jsonl"))
        var decoder = ClaudeFrameDecoder()
        let updates = bytes.split(separator: UInt8(ascii: "\n")).flatMap { line in
            decoder.lineReceived(Array(line)).compactMap { output in
                if case .event(.item(let item)) = output, item.text?.text == "lol" {
                    item.id
                } else {
                    nil
                }
            }
        }
        #expect(updates.count == 2)
        #expect(Set(updates).count == 1)
    }

    @Test func `A call's input streams to the call that it becomes`() throws {
        let conversation = try conversation("claude/live-command-allow")
        var pieces = ""
        for case .event(.itemDelta(let delta)) in conversation.outputs where delta.field == .input {
            #expect(delta.id == conversation.requests[0].item)
            pieces += delta.append
        }
        let whole = try JSONValue.decode(Array(pieces.utf8))
        #expect(whole.text("command")?.isEmpty == false)
    }

    @Test func `What a person refused and stopped is declined`() throws {
        let conversation = try conversation("claude/live-command-deny-interrupt")
        #expect(conversation.items.first { $0.kind == .toolCall }?.status == .declined)
    }

    @Test func `A server that was started again asks under other names`() throws {
        let requests = try conversation("codex/live-resume").requests
        #expect(requests.count == 2)
        #expect(Set(requests.map(\.requestID)).count == 2)
        // One that only says again what it asked says it under the same name.
        let again = try conversation("codex/live-reconnect-pending").requests
        #expect(again.count == 2)
        #expect(Set(again.map(\.requestID)).count == 1)
    }

    @Test func `A session that Claude Code does not know is said`() throws {
        let outputs = try conversation("claude/live-resume-unknown").outputs
        #expect(
            outputs.contains {
                if case .event(.notice(let notice)) = $0 {
                    notice.code == "agentFailed"
                } else {
                    false
                }
            })
    }

    @Test func `Text that a lost stream left without an end is never final`() throws {
        let conversation = try conversation("claude/live-api-drop")
        #expect(conversation.turnEnds.isEmpty == false)
        for item in conversation.items where item.kind == .assistantText {
            #expect(item.status == .completed || item.text == nil)
        }
    }

    @Test func `A request to change files shows what it changes`() throws {
        let codex = try conversation("codex/live-file-change-accept").requests
        let change = codex[0].detail.compactMap {
            if case .fileChange(let change) = $0 { change } else { nil }
        }
        #expect(change.count == 1)
        #expect(change[0].diff != nil)
        let claude = try conversation("claude/live-edit-allow").requests
        #expect(claude.allSatisfy { $0.kind == .fileChange })
    }

    @Test func `What was asked of a server that is gone, or stopped, is withdrawn`() throws {
        let claude = try conversation("claude/live-interrupt-pending-approval").outputs
        let codex = try conversation("codex/live-interrupt-pending-approval").outputs
        for outputs in [claude, codex] {
            #expect(outputs.contains { if case .withdrawn = $0 { true } else { false } })
        }
    }

    @Test func `An approval that was answered is not withdrawn by its own resolution`() throws {
        let outputs = try conversation("codex/live-command-accept").outputs
        #expect(!outputs.contains { if case .withdrawn = $0 { true } else { false } })
    }

    @Test func `A refused key is said at once`() throws {
        let outputs = try conversation("claude/live-api-401").outputs
        #expect(
            outputs.contains {
                if case .event(.notice(let notice)) = $0 {
                    notice.code == "authenticationFailed"
                } else {
                    false
                }
            })
    }
}
