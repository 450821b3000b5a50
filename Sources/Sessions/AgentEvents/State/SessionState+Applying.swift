// SPDX-License-Identifier: Apache-2.0

extension SessionState {
    /// Counts one more event in; one that was counted already changes nothing.
    public mutating func apply(_ event: AgentEvent) {
        guard event.seq > lastSeq else { return }
        lastSeq = event.seq
        updatedAt = max(updatedAt, event.at)
        if let frame = event.frame { self.frame = frame }
        switch event.body {
        case .sessionOpened(let opening):
            self.opening = opening
            title = opening.title
        case .titled(let title): self.title = title
        case .agentStarted(let start): agentStarted(start)
        case .agentEnded(let end): agentEnded(end)
        case .turnStarted: turnStarted(event.turn)
        case .turnEnded(let end): turnEnded(end)
        case .item(let update): itemChanged(update)
        case .approvalRequested(let request): requested(request)
        case .approvalClosed(let closing): wasClosed(closing)
        case .input(let record): inputChanged(record)
        case .usage(let usage): self.usage = usage
        case .itemDelta, .notice, .raw, .unknown: break
        }
    }

    private mutating func agentStarted(_ start: AgentStart) {
        // A host that was started again takes up the same launch, and its frames go on.
        if agent?.launch != start.launch { frame = 0 }
        agent = start
        isAgentAlive = true
        agentFailure = nil
    }

    private mutating func agentEnded(_ end: AgentEnd) {
        // News of an older program doesn't concern the one that runs.
        guard agent == nil || agent?.launch == end.launch else { return }
        isAgentAlive = false
        turn = nil
        agentFailure = end.isFailure ? end.message : nil
    }

    private mutating func turnStarted(_ number: UInt64?) {
        turnCount = max(turnCount + 1, number ?? 0)
        turn = turnCount
        turnFailure = nil
        agentFailure = nil
    }

    private mutating func turnEnded(_ end: TurnEnd) {
        turn = nil
        turnFailure = end.reason == .failed ? end.message ?? "The turn failed." : nil
    }

    private mutating func itemChanged(_ update: ItemUpdate) {
        let place = openItems.firstIndex { $0.id == update.id }
        guard update.status == .running else {
            if let place { openItems.remove(at: place) }
            return
        }
        if let place {
            openItems[place].kind = update.kind
            if let thread = update.thread { openItems[place].thread = thread }
            return
        }
        openItems.append(OpenItem(id: update.id, kind: update.kind, thread: update.thread))
        if openItems.count > SessionState.maximumOpenItemCount { openItems.removeFirst() }
    }

    private mutating func requested(_ request: ApprovalRequest) {
        if let place = pending.firstIndex(where: { $0.id == request.id }) {
            pending[place] = request
        } else if pending.count < SessionState.maximumPendingCount {
            pending.append(request)
        }
    }

    private mutating func wasClosed(_ closing: ApprovalResolved) {
        pending.removeAll { $0.id == closing.id }
        // The first one stands; a host never writes a second.
        guard self.closing(closing.id) == nil else { return }
        closed.append(closing)
        if closed.count > SessionState.maximumClosedCount { closed.removeFirst() }
    }

    private mutating func inputChanged(_ record: InputRecord) {
        if let place = inputs.lastIndex(where: { $0.clientToken == record.clientToken }) {
            inputs[place].state = record.state
            if record.state != .queued { inputs[place].text = nil }
            return
        }
        inputs.append(record)
        if inputs.count > SessionState.maximumInputCount { forgetOldestInput() }
    }

    /// Those that wait are kept longest: their text is nowhere else in this state.
    private mutating func forgetOldestInput() {
        inputs.remove(at: inputs.firstIndex { $0.state != .queued } ?? 0)
    }
}
