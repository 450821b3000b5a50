// SPDX-License-Identifier: Apache-2.0

internal import DeviceTrust

extension ApprovalRequest {
    /// Whether a decision is one of this request's choices, with contents that it can have. No other is
    /// taken, and a device shows no other.
    public func offers(_ decision: Decision) -> Bool {
        for choice in choices where covers(choice, decision) { return true }
        return false
    }

    private func covers(_ choice: ApprovalChoice, _ decision: Decision) -> Bool {
        switch (choice, decision) {
        case (.allowOnce, .allowOnce), (.allowModified, .allowModified),
            (.denyAndStop, .denyAndStop):
            true
        case (.deny(let takesMessage), .deny(let message)): takesMessage || message == nil
        case (.allowSubset, .allowSubset(let permissions)): hasPermissions(permissions)
        case (.answer, .answer(let answers)): areAnswered(answers)
        case (.choose(let offered, _), .choose(let option)): sameBytes(offered, option)
        default: false
        }
    }

    /// Some of the permissions that are asked for, each once; to grant none is a refusal.
    private func hasPermissions(_ permissions: [String]) -> Bool {
        for (place, permission) in permissions.enumerated() {
            let isAsked = detail.contains { part in
                if case .permission(let id, _) = part { sameBytes(id, permission) } else { false }
            }
            let isRepeated = permissions[..<place].contains { sameBytes($0, permission) }
            guard isAsked, !isRepeated else { return false }
        }
        return !permissions.isEmpty
    }

    /// An answer to each question, in their order.
    private func areAnswered(_ answers: [QuestionAnswer]) -> Bool {
        var rest = answers[...]
        for part in detail {
            guard case .question(let question) = part else { continue }
            guard let answer = rest.popFirst(), question.takes(answer) else { return false }
        }
        return rest.isEmpty && !answers.isEmpty
    }
}

extension Question {
    /// Whether an answer is to this question and one that it allows.
    public func takes(_ answer: QuestionAnswer) -> Bool {
        guard sameBytes(answer.question, id), !answer.values.isEmpty,
            allowsSeveral || answer.values.count == 1
        else { return false }
        return allowsOwnText
            || answer.values.allSatisfy { value in
                options.contains { sameBytes($0.label, value) }
            }
    }
}
