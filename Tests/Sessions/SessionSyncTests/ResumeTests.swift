// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import DeviceTrust
import SessionSync
import TestSupport
import Testing

/// Host half and device half over a log that grows, with a connection that is cut at random.
struct ResumeTests {
    /// What a device holds that followed from the first event on and was never cut.
    static func expected(
        _ log: [AgentEvent], _ verbosity: Verbosity = .full
    ) -> TranscriptView {
        var view = TranscriptView()
        for event in log {
            if verbosity == .coalesced, case .itemDelta(let delta) = event.body,
                delta.field == .input
            {
                view.advance(to: event.seq)
            } else {
                view.apply(event)
            }
        }
        return view
    }

    /// Runs a session with about `cuts` cuts; the log ends after a turn.
    static func run(
        seed: UInt64, cuts: Int, verbosity: Verbosity
    ) throws -> (world: SyncWorld, log: [AgentEvent], cutCount: Int) {
        var session = RandomSession(seed: seed)
        var world = SyncWorld(session)
        var random = SeededRandom(seed: seed)
        world.append(session.log)
        world.perform(try world.device.open(session.sessionID, verbosity: verbosity))
        world.connect()
        try world.settle()
        var cutCount = 0
        while cutCount < cuts {
            let known = session.log.count
            session.run(steps: Int.random(in: 0...4, using: &random))
            world.append(Array(session.log[known...]))
            for _ in 0..<Int.random(in: 0...6, using: &random) { _ = try world.step(&random) }
            world.advance(Int64.random(in: 0...100, using: &random))
            if Int.random(in: 0..<3, using: &random) == 0 {
                world.cut()
                cutCount += 1
                // Now and then what comes next is cut as well, before anything went through.
                if Bool.random(using: &random) { world.connect() }
            } else {
                world.connect()
            }
        }
        world.connect()
        try world.settle()
        // Within a turn, where an event that came twice or never shows in what deltas have written.
        #expect(world.view == expected(session.log, verbosity), "seed \(seed)")
        let known = session.log.count
        session.endTurn()
        world.append(Array(session.log[known...]))
        try world.settle()
        return (world, session.log, cutCount)
    }

    @Test(
        .holds("NUC-013", "NUC-015", "NUC-115", "NUC-140", "NUC-151", "NUC-175"),
        arguments: [Verbosity.full, .coalesced])
    func `R3: after any cuts the cursor reaches the end, each event came once and in order`(
        verbosity: Verbosity
    ) throws {
        var cutCount = 0
        for seed in 0..<UInt64(Scale.count(500)) {
            let (world, log, cuts) = try Self.run(seed: seed, cuts: 10, verbosity: verbosity)
            cutCount += cuts
            #expect(world.view.lastSeq == UInt64(log.count), "seed \(seed)")
            #expect(world.view == Self.expected(log), "seed \(seed)")
            #expect(world.device.openSession(world.sessionID)?.pending == world.state.pending)
            let subscription = world.device.openSession(world.sessionID)?.subscription
            #expect(subscription == .live, "seed \(seed)")
        }
        print("measured: \(cutCount) cuts at \(verbosity)")
    }

    @Test(.holds("NUC-155"))
    func `At each turn's end full and coalesced hold the same, whatever was interrupted`() throws {
        for seed in 0..<UInt64(Scale.count(200)) {
            var session = RandomSession(seed: seed)
            var worlds = try [Verbosity.full, .coalesced].map { verbosity in
                var world = SyncWorld(session)
                world.append(session.log)
                world.perform(try world.device.open(session.sessionID, verbosity: verbosity))
                world.connect()
                try world.settle()
                return world
            }
            for _ in 0..<4 {
                let known = session.log.count
                session.run(steps: 40)
                session.endTurn()
                // Streams that end with an item that has no final text, or none at all.
                for place in worlds.indices {
                    for event in session.log[known...] {
                        worlds[place].append([event])
                        if event.seq % 37 == 0 { worlds[place].cut() }
                        worlds[place].connect()
                    }
                    try worlds[place].settle()
                }
                #expect(worlds[0].view == worlds[1].view, "seed \(seed)")
                #expect(worlds[0].view.lastSeq == UInt64(session.log.count))
            }
        }
    }

    @Test(.holds("NUC-014"))
    func `Losing any message with the connection, or repeating any, leaves the same end state`()
        throws
    {
        for seed in 0..<UInt64(Scale.count(30)) {
            for damaged in 0..<12 {
                for isLost in [true, false] {
                    var session = RandomSession(seed: seed)
                    var world = SyncWorld(session)
                    var random = SeededRandom(seed: seed)
                    world.append(session.log)
                    world.perform(try world.device.open(session.sessionID, verbosity: .coalesced))
                    world.connect()
                    for turn in 0..<12 {
                        let known = session.log.count
                        session.run(steps: 3)
                        world.append(Array(session.log[known...]))
                        _ = try world.step(&random)
                        _ = try world.step(&random)
                        guard turn == damaged else { continue }
                        if isLost {
                            world.dropNext()
                            world.cut()
                            world.connect()
                        } else {
                            world.repeatNext()
                        }
                    }
                    let known = session.log.count
                    session.endTurn()
                    world.append(Array(session.log[known...]))
                    try world.settle()
                    #expect(world.view == Self.expected(session.log), "seed \(seed) \(damaged)")
                }
            }
        }
    }

    @Test(.holds("NUC-143"))
    func `R13: a message that is lost within a connection leaves no hole`() throws {
        for seed in 0..<UInt64(Scale.count(200)) {
            var session = RandomSession(seed: seed)
            var world = SyncWorld(session)
            world.append(session.log)
            world.perform(try world.device.open(session.sessionID, verbosity: .full))
            world.connect()
            try world.settle()
            for _ in 0..<3 {
                for _ in 0..<3 {
                    let known = session.log.count
                    session.run(steps: 2)
                    world.append(Array(session.log[known...]))
                }
                world.dropNext()
                let known = session.log.count
                session.run(steps: 2)
                world.append(Array(session.log[known...]))
                try world.settle()
            }
            let known = session.log.count
            session.endTurn()
            session.run(steps: 60)
            session.endTurn()
            world.append(Array(session.log[known...]))
            for _ in 0..<20 { try world.settle() }
            #expect(world.view == Self.expected(session.log), "seed \(seed)")
        }
    }

    @Test(.holds("NUC-143", "NUC-005"))
    func `A log that was made anew replaces what the device held`() throws {
        var old = RandomSession(seed: 1)
        old.run(steps: 50)
        var world = SyncWorld(old, epoch: 1)
        world.append(old.log)
        world.perform(try world.device.open(old.sessionID, verbosity: .full))
        world.connect()
        try world.settle()
        let device = world.device

        var other = SyncWorld(old, epoch: 2)
        other.device = device
        other.append(Array(old.log.prefix(20)))
        other.device = device
        _ = other.device.disconnected()
        other.connect()
        try other.settle()
        #expect(other.subscribes.map(\.epoch) == [1])
        #expect(other.view == Self.expected(Array(old.log.prefix(20))))
        #expect(other.device.openSession(old.sessionID)?.viewEpoch == 2)
    }

    @Test(.holds("NUC-174"))
    func `After a reconnect each open session is asked for from its own place`() throws {
        var random = RandomEvents(seed: 9)
        let ids = (0..<3).map { _ in random.id(SessionID.self) }
        var device = ClientSyncStateMachine()
        for (place, id) in ids.enumerated() {
            _ = try device.open(id, verbosity: place == 0 ? .full : .coalesced)
        }
        _ = device.connected(scope: .view, capabilities: HostCapabilities(), now: 0)
        for (place, id) in ids.enumerated() {
            _ = device.messageReceived(
                .snapshot(
                    SessionSnapshot(
                        summary: random.summary(id), epoch: UInt64(place) + 1, verbosity: .full,
                        recentEvents: [], pendingApprovals: [], cursor: UInt64(place) * 10)),
                now: 0)
        }
        _ = device.disconnected()
        let actions = device.connected(scope: .view, capabilities: HostCapabilities(), now: 0)
        let expected = ids.enumerated().map { place, id in
            ClientSyncAction.send(
                ClientMessage.subscribe(
                    Subscribe(
                        sessionID: id, epoch: UInt64(place) + 1, sinceSeq: UInt64(place) * 10,
                        verbosity: place == 0 ? .full : .coalesced)
                ).encoded())
        }
        #expect(actions.filter { if case .send = $0 { true } else { false } } == expected)
    }

    @Test func `Earlier pages lead back to the first event, and the window stays whole`() throws {
        var session = RandomSession(seed: 12)
        session.run(steps: 900)
        session.endTurn()
        var world = SyncWorld(session)
        world.append(session.log)
        world.perform(try world.device.open(session.sessionID, verbosity: .coalesced))
        world.connect()
        try world.settle()
        #expect(!world.view.isAtStart)
        var pageCount = 0
        while !world.view.isAtStart {
            world.perform(try world.device.loadBefore(session.sessionID, limit: 100))
            try world.settle()
            pageCount += 1
        }
        #expect(pageCount > 3)
        #expect(world.view == Self.expected(session.log))
        #expect(throws: IntentRefusal.atStart) {
            _ = try world.device.loadBefore(session.sessionID)
        }
    }
}
