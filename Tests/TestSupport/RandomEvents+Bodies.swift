// SPDX-License-Identifier: Apache-2.0

public import AgentEvents

extension RandomEvents {
    /// An event of any body.
    public mutating func event(seq: UInt64? = nil) -> AgentEvent {
        let number = seq ?? max(1, unsigned())
        return AgentEvent(
            seq: number,
            firstSeq: seq == nil ? maybe { UInt64.random(in: 1...number, using: &$0.random) } : nil,
            at: integer(), turn: maybe { $0.unsigned() }, frame: maybe { $0.unsigned() },
            body: body())
    }

    /// Any body.
    public mutating func body() -> AgentEvent.Body {
        switch number(15) {
        case 0:
            .sessionOpened(
                SessionOpening(
                    backend: backend(), folder: text(), projectName: text(), title: text(),
                    head: maybe { $0.text() }))
        case 1: .titled(text())
        case 2: .agentStarted(agentStart())
        case 3:
            .agentEnded(
                AgentEnd(launch: id(LaunchID.self), isFailure: number(2) == 0, message: text()))
        case 4: .turnStarted
        case 5: .turnEnded(TurnEnd(any(TurnEnd.Reason.self), message: maybe { $0.text() }))
        case 6: .item(itemUpdate())
        case 7:
            .itemDelta(ItemDelta(id: itemID(), field: any(ItemDelta.Field.self), append: text()))
        case 8: .approvalRequested(request())
        case 9: .approvalClosed(closing())
        case 10: .input(inputRecord())
        case 11:
            .usage(
                Usage(
                    inputTokens: maybe { $0.unsigned() }, outputTokens: maybe { $0.unsigned() },
                    microdollars: maybe { $0.unsigned() }))
        case 12: .notice(Notice(code: text(), text: text()))
        case 13: .raw(RawFrame(kind: text(), json: longText()))
        default: .unknown(unknownCase())
        }
    }

    mutating func backend() -> BackendID {
        [.claude, .codex, .replay, BackendID("new backend")][number(4)]
    }

    mutating func agentStart() -> AgentStart {
        AgentStart(
            launch: id(LaunchID.self), program: maybe { $0.text() },
            capabilities: BackendCapabilities(rawValue: UInt32(random.next() & 0xFFFF)))
    }

    mutating func inputRecord() -> InputRecord {
        InputRecord(
            clientToken: token(), state: any(InputState.self), text: maybe { $0.longText() },
            by: maybe { $0.decider() })
    }

    mutating func fileChange() -> FileChange {
        FileChange(
            path: text(), kind: any(FileChange.Kind.self), destination: maybe { $0.text() },
            diff: maybe { $0.longText() })
    }

    /// News of an item with any of its fields.
    public mutating func itemUpdate() -> ItemUpdate {
        var update = ItemUpdate(
            id: itemID(), kind: any(ItemKind.self), status: any(ItemStatus.self),
            thread: maybe { $0.thread() })
        update.title = maybe { $0.text() }
        update.text = maybe { $0.longText() }
        update.tool = maybe { $0.text() }
        update.toolKind = maybe { $0.any(ToolKind.self) }
        update.command = maybe { $0.longText() }
        update.folder = maybe { $0.text() }
        update.input = maybe { $0.longText() }
        update.output = maybe { $0.longText() }
        update.exitCode = maybe { $0.integer() }
        update.duration = maybe { $0.integer() }
        update.changes = maybe { $0.some(3) { $0.fileChange() } }
        update.clientToken = maybe { $0.token() }
        return update
    }

    /// A session in one line.
    public mutating func summary(_ id: SessionID? = nil) -> SessionSummary {
        SessionSummary(
            sessionID: id ?? self.id(SessionID.self), projectName: text(), backend: backend(),
            status: any(SessionStatus.self), title: text(), branch: text(), lastSeq: unsigned(),
            diffStat: maybe {
                DiffStat(added: $0.unsigned(), removed: $0.unsigned(), files: $0.unsigned())
            },
            updatedAt: integer(), pendingCount: unsigned(), reason: maybe { $0.text() })
    }
}
