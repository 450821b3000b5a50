// SPDX-License-Identifier: Apache-2.0

extension ItemKind: WireWord {
    package var word: StaticString {
        switch self {
        case .userMessage: "userMessage"
        case .assistantText: "assistantText"
        case .thinking: "thinking"
        case .toolCall: "toolCall"
        case .fileChange: "fileChange"
        case .plan: "plan"
        case .question: "question"
        case .notice: "notice"
        case .compaction: "compaction"
        case .other: "other"
        }
    }
}

extension ItemStatus: WireWord {
    package var word: StaticString {
        switch self {
        case .running: "running"
        case .completed: "completed"
        case .failed: "failed"
        case .declined: "declined"
        case .interrupted: "interrupted"
        case .other: "other"
        }
    }
}

extension ToolKind: WireWord {
    package var word: StaticString {
        switch self {
        case .read: "read"
        case .edit: "edit"
        case .delete: "delete"
        case .move: "move"
        case .search: "search"
        case .execute: "execute"
        case .think: "think"
        case .fetch: "fetch"
        case .switchMode: "switchMode"
        case .other: "other"
        }
    }
}

extension ItemDelta.Field: WireWord {
    package var word: StaticString {
        switch self {
        case .text: "text"
        case .input: "input"
        case .output: "output"
        case .other: "other"
        }
    }
}

extension FileChange.Kind: WireWord {
    package var word: StaticString {
        switch self {
        case .add: "add"
        case .update: "update"
        case .delete: "delete"
        case .move: "move"
        case .other: "other"
        }
    }
}

extension TurnEnd.Reason: WireWord {
    package var word: StaticString {
        switch self {
        case .endTurn: "endTurn"
        case .maxTokens: "maxTokens"
        case .maxTurns: "maxTurns"
        case .refusal: "refusal"
        case .interrupted: "interrupted"
        case .failed: "failed"
        case .deferred: "deferred"
        case .other: "other"
        }
    }
}

extension InputState: WireWord {
    package var word: StaticString {
        switch self {
        case .queued: "queued"
        case .delivered: "delivered"
        case .echoed: "echoed"
        case .indeterminate: "indeterminate"
        case .other: "other"
        }
    }
}

extension SessionStatus: WireWord {
    package var word: StaticString {
        switch self {
        case .idle: "idle"
        case .running: "running"
        case .awaitingApproval: "awaitingApproval"
        case .awaitingInput: "awaitingInput"
        case .finished: "finished"
        case .error: "error"
        case .other: "other"
        }
    }
}
