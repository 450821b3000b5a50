// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import JSON

/// A request of Claude Code that waits: a tool that it wants to use, or something we don't know.
struct ClaudeRequest: Sendable {
    enum Kind: Sendable {
        case tool, question, plan
        /// A subtype of later programs: it can be seen and refused.
        case unknown
    }

    let kind: Kind
    let tool: ClaudeTool

    init(_ tool: ClaudeTool) {
        self.tool = tool
        kind =
            switch tool.itemKind {
            // Without questions, or with two that an answer can't tell apart, it is drawn as what it is.
            case .question: tool.hasAnswerableQuestions ? .question : .tool
            case .plan: .plan
            default: .tool
            }
    }

    /// A request of a subtype that we don't know.
    init(unknown subtype: String, _ request: JSONValue) {
        kind = .unknown
        tool = ClaudeTool(name: subtype, input: request)
    }

    /// What it is to a person.
    var approvalKind: ApprovalKind {
        switch kind {
        case .question: .question
        case .plan: .plan
        case .unknown: tool.name == "request_user_dialog" ? .dialog : .other(tool.name)
        case .tool where tool.itemKind == .fileChange: .fileChange
        case .tool: tool.kind == .fetch ? .network : .tool
        }
    }

    /// The answers there are.
    var choices: [ApprovalChoice] {
        switch kind {
        // A bare yes would answer a question with nothing.
        case .question: [.answer, .deny(takesMessage: true)]
        case .plan: [.allowOnce, .deny(takesMessage: true), .denyAndStop]
        case .unknown: [.deny(takesMessage: false)]
        case .tool where tool.itemKind == .question: [.deny(takesMessage: true), .denyAndStop]
        case .tool: [.allowOnce, .allowModified, .deny(takesMessage: true), .denyAndStop]
        }
    }
}
