// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents

extension ApprovalRequest {
    /// Why an answer does not count; nil if it does.
    func refusal(of answer: ApprovalAnswer) -> ApprovalReply.Outcome? {
        if answer.digest != digest { return .staleContent }
        return offers(answer.decision) ? nil : .notOffered
    }

    /// Whether a decision is one of the choices, and complete.
    func offers(_ decision: Decision) -> Bool {
        switch decision {
        case .allowOnce: choices.contains(.allowOnce)
        case .allowModified(let input): choices.contains(.allowModified) && isObject(input)
        case .allowSubset(let permissions):
            choices.contains(.allowSubset) && areOffered(permissions)
        case .deny(let message): offersDeny(message)
        case .denyAndStop: choices.contains(.denyAndStop)
        case .answer(let answers): choices.contains(.answer) && areWhole(answers)
        case .choose(let option): offersOption(option)
        // Rules are another module's, and what we don't know can't be carried out.
        case .allowAndRemember, .unknown: false
        }
    }

    private func offersDeny(_ message: String?) -> Bool {
        choices.contains { choice in
            guard case .deny(let takesMessage) = choice else { return false }
            return takesMessage || message == nil
        }
    }

    private func offersOption(_ option: String) -> Bool {
        choices.contains { choice in
            guard case .choose(let id, _) = choice else { return false }
            return id.isSame(as: option)
        }
    }

    private func areOffered(_ permissions: [String]) -> Bool {
        !permissions.isEmpty
            && permissions.allSatisfy { permission in
                detail.contains { part in
                    guard case .permission(let id, _) = part else { return false }
                    return id.isSame(as: permission)
                }
            }
    }

    /// Every question has its answer, once: an agent takes an empty one for a yes to nothing.
    private func areWhole(_ answers: [QuestionAnswer]) -> Bool {
        let questions = detail.compactMap { part -> Question? in
            if case .question(let question) = part { question } else { nil }
        }
        guard !answers.isEmpty, answers.count == questions.count else { return false }
        return questions.allSatisfy { question in
            let own = answers.filter { $0.question.isSame(as: question.id) }
            return own.count == 1 && question.takes(own[0].values)
        }
    }

    /// Whether a text is a JSON object, which every tool's input is.
    private func isObject(_ text: String) -> Bool {
        JSONObjectCheck.holds(text)
    }
}

extension Question {
    fileprivate func takes(_ values: [String]) -> Bool {
        guard !values.isEmpty, allowsSeveral || values.count == 1 else { return false }
        if allowsOwnText { return values.allSatisfy { !$0.utf8.isEmpty } }
        return values.allSatisfy { value in options.contains { $0.label.isSame(as: value) } }
    }
}

extension String {
    /// Byte by byte: ids that look alike are not the same.
    func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
