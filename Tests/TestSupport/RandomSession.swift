// SPDX-License-Identifier: Apache-2.0

public import AgentEvents

/// A session that goes on at random as sessions do: turns, items that grow by deltas, requests, inputs,
/// programs that die; everything open is closed when its turn ends, as a host does.
public struct RandomSession {
    /// Names it.
    public let sessionID: SessionID
    /// Its events so far, from 1 on.
    public private(set) var log: [AgentEvent] = []
    private var random: RandomEvents
    private var launch: LaunchID
    private var turn: UInt64 = 0
    private var isInTurn = false
    private var isAlive = false
    private var running: [ItemID] = []
    private var pending: [ApprovalRequest] = []
    private var itemCount = 0
    private var now: Int64 = 1_700_000_000_000

    /// A session that was opened.
    public init(seed: UInt64) {
        random = RandomEvents(seed: seed)
        sessionID = random.id(SessionID.self)
        launch = random.id(LaunchID.self)
        add(
            .sessionOpened(
                SessionOpening(
                    backend: .replay, folder: "/p", projectName: "p", title: "A session")))
    }

    /// So many steps more, each one event or a few.
    public mutating func run(steps: Int) {
        for _ in 0..<steps { step() }
    }

    /// Ends the turn, if one is under way.
    public mutating func endTurn() {
        if isInTurn { endTurn(random.number(4) == 0 ? .interrupted : .endTurn) }
    }

    private mutating func add(_ body: AgentEvent.Body) {
        now += Int64(random.number(400))
        log.append(
            AgentEvent(
                seq: UInt64(log.count) + 1, at: now, turn: isInTurn ? turn : nil,
                frame: random.number(2) == 0 ? UInt64(log.count) : nil, body: body))
    }

    private mutating func step() {
        guard isAlive else { return start() }
        guard isInTurn else { return beginTurn() }
        switch random.number(40) {
        case 0...5: beginItem()
        case 6...28: delta()
        case 29...33: endItem()
        case 34: request()
        case 35: close()
        case 36: input()
        case 37: add(.usage(Usage(inputTokens: UInt64(log.count))))
        case 38: endTurn(random.number(4) == 0 ? .failed : .endTurn)
        default: if random.number(4) == 0 { die() } else { endTurn() }
        }
    }

    private mutating func start() {
        launch = random.id(LaunchID.self)
        isAlive = true
        add(.agentStarted(AgentStart(launch: launch, capabilities: [.interrupt, .denyMessage])))
    }

    private mutating func beginTurn() {
        if random.number(3) == 0 { input() }
        turn += 1
        isInTurn = true
        add(.turnStarted)
    }

    private mutating func beginItem() {
        itemCount += 1
        let id = ItemID("item \(itemCount)")
        running.append(id)
        let kinds: [ItemKind] = [.assistantText, .thinking, .toolCall]
        var update = ItemUpdate(id: id, kind: kinds[random.number(3)], status: .running)
        update.title = "Item \(itemCount)"
        add(.item(update))
    }

    private mutating func delta() {
        guard !running.isEmpty else { return beginItem() }
        let fields: [ItemDelta.Field] = [.text, .text, .output, .input]
        let id = running[random.number(running.count)]
        let field = fields[random.number(4)]
        for _ in 0...random.number(6) {
            add(.itemDelta(ItemDelta(id: id, field: field, append: random.text())))
        }
    }

    private mutating func endItem() {
        guard !running.isEmpty else { return beginItem() }
        let id = running.remove(at: random.number(running.count))
        let statuses: [ItemStatus] = [.completed, .failed, .declined]
        var update = ItemUpdate(id: id, kind: .assistantText, status: statuses[random.number(3)])
        update.text = LongText("final \(id.string)")
        add(.item(update))
    }

    private mutating func request() {
        let kinds: [ApprovalKind] = [.tool, .fileChange, .question]
        let kind = kinds[random.number(3)]
        let request = ApprovalRequest(
            id: random.id(ApprovalID.self), sessionID: sessionID, launch: launch, turn: turn,
            kind: kind, title: "Run it",
            detail: [.command(text: LongText("make \(log.count)"), folder: "/p")],
            choices: [.allowOnce, .deny(takesMessage: true)],
            digest: [UInt8](repeating: 1, count: 32), requestedAt: now)
        pending.append(request)
        add(.approvalRequested(request))
    }

    private mutating func close() {
        guard !pending.isEmpty else { return request() }
        let request = pending.remove(at: random.number(pending.count))
        let outcomes: [ApprovalResolved.Outcome] = [.resolved(.allowOnce), .withdrawn]
        add(.approvalClosed(closing(request, outcomes[random.number(2)])))
    }

    private func closing(
        _ request: ApprovalRequest, _ outcome: ApprovalResolved.Outcome
    ) -> ApprovalResolved {
        ApprovalResolved(
            id: request.id, sessionID: sessionID, outcome: outcome, decidedBy: .host(name: "h"),
            at: now)
    }

    private mutating func input() {
        let token = random.token()
        add(
            .input(
                InputRecord(
                    clientToken: token, state: .queued, text: LongText("go on"),
                    by: .host(name: "h"))))
        add(.input(InputRecord(clientToken: token, state: .delivered)))
    }

    private mutating func endTurn(_ reason: TurnEnd.Reason) {
        interruptItems()
        // Requests of subagents outlive the turn now and then.
        while !pending.isEmpty, random.number(3) > 0 { close() }
        add(.turnEnded(TurnEnd(reason, message: reason == .failed ? "It broke." : nil)))
        isInTurn = false
    }

    private mutating func die() {
        endTurn(.failed)
        while !pending.isEmpty {
            add(.approvalClosed(closing(pending.removeFirst(), .orphaned)))
        }
        isAlive = false
        add(.agentEnded(AgentEnd(launch: launch, isFailure: true, message: "exit 1")))
    }

    private mutating func interruptItems() {
        for id in running {
            add(.item(ItemUpdate(id: id, kind: .assistantText, status: .interrupted)))
        }
        running.removeAll()
    }
}
