// SPDX-License-Identifier: Apache-2.0

public import AgentEvents

extension RandomEvents {
    /// A request of any kind.
    public mutating func request(_ id: ApprovalID? = nil) -> ApprovalRequest {
        ApprovalRequest(
            id: id ?? self.id(ApprovalID.self), sessionID: self.id(SessionID.self),
            launch: self.id(LaunchID.self), turn: maybe { $0.unsigned() },
            item: maybe { $0.itemID() }, origin: maybe { $0.thread() }, kind: kind(),
            title: text(), detail: some(4) { $0.detail() }, choices: some(5) { $0.choice() },
            risk: number(4) == 0 ? .other("new risk") : .unclassified, digest: random.bytes(32),
            requestedAt: integer(), deadline: maybe { $0.integer() })
    }

    /// A kind of request.
    public mutating func kind() -> ApprovalKind {
        let kinds: [ApprovalKind] = [
            .tool, .fileChange, .permissions, .network, .question, .form, .plan, .dialog,
            .other("new kind"),
        ]
        return kinds[number(kinds.count)]
    }

    /// A part of a request.
    public mutating func detail() -> ApprovalDetail {
        switch number(8) {
        case 0: .command(text: longText(), folder: maybe { $0.text() })
        case 1: .fileChange(fileChange())
        case 2: .text(label: text(), text: longText())
        case 3: .input(longText())
        case 4: .permission(id: text(), text: text())
        case 5: .network(host: text(), scheme: maybe { $0.text() })
        case 6: .question(question())
        default: .unknown(unknownCase())
        }
    }

    mutating func question() -> Question {
        Question(
            id: text(), header: maybe { $0.text() }, text: text(),
            options: some(4) {
                Question.Option(label: $0.text(), explanation: $0.maybe { $0.text() })
            },
            allowsSeveral: number(2) == 0, allowsOwnText: number(2) == 0)
    }

    /// An answer that a request offers.
    public mutating func choice() -> ApprovalChoice {
        switch number(8) {
        case 0: .allowOnce
        case 1: .allowModified
        case 2: .allowSubset
        case 3: .deny(takesMessage: number(2) == 0)
        case 4: .denyAndStop
        case 5: .answer
        case 6: .choose(option: text(), label: text())
        default: .unknown(unknownCase())
        }
    }

    /// An answer.
    public mutating func decision() -> Decision {
        switch number(9) {
        case 0: .allowOnce
        case 1: .allowModified(input: text())
        case 2: .allowSubset(permissions: some(3) { $0.text() })
        case 3: .allowAndRemember(rule: text())
        case 4: .deny(message: maybe { $0.text() })
        case 5: .denyAndStop
        case 6:
            .answer(
                some(3) { random in
                    QuestionAnswer(question: random.text(), values: random.some(3) { $0.text() })
                })
        case 7: .choose(option: text())
        default: .unknown(unknownCase())
        }
    }

    /// A closing.
    public mutating func closing(_ id: ApprovalID? = nil) -> ApprovalResolved {
        let outcomes: [ApprovalResolved.Outcome] = [
            .resolved(decision()), .withdrawn, .orphaned, .other,
        ]
        return ApprovalResolved(
            id: id ?? self.id(ApprovalID.self), sessionID: self.id(SessionID.self),
            outcome: outcomes[number(4)], decidedBy: maybe { $0.decider() },
            clientToken: maybe { $0.token() }, at: integer())
    }

    /// Who decides.
    public mutating func decider() -> Decider {
        let deciders: [Decider] = [
            .device(id: text(), name: text()), .host(name: text()), .rule(unsigned()), .agent,
            .other,
        ]
        return deciders[number(deciders.count)]
    }
}
