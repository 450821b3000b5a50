// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import TestSupport
import Testing

@testable import SessionHost

@Suite struct AgentLifeTests {
    @Test func `The end of a turn withdraws what it asked for and interrupts what was open`() {
        var world = MachineWorld()
        world.report(.turnStarted)
        world.report(.item(ItemUpdate(id: ItemID("a"), kind: .assistantText, status: .running)))
        world.ask(1)
        world.report(.turnEnded(TurnEnd(.endTurn)))
        #expect(world.closings.map(\.outcome) == [.withdrawn])
        guard case .item(let item) = world.log[world.log.count - 3].body else {
            Issue.record("\(world.log)")
            return
        }
        #expect(item.status == .interrupted)
        #expect(world.machine.status == .finished)
        #expect(world.commands.isEmpty)
        // The last event of a frame alone has its number.
        #expect(world.log.suffix(3).map(\.frame) == [nil, nil, 4])
    }

    @Test(.holds("NUC-126"))
    func `A subagent's request outlives the main turn, and not its own thread`() {
        var world = MachineWorld()
        let thread = AgentThread(id: ItemID("sub"), name: "tester")
        world.report(.turnStarted)
        world.report(
            .requested(MachineWorld.request(1, origin: thread), requestID: "r1"))
        world.ask(2)
        world.report(.turnEnded(TurnEnd(.endTurn)))
        #expect(world.machine.shown.pending.map(\.origin) == [thread])
        #expect(world.machine.status == .awaitingApproval)
        world.report(.threadEnded(ItemID("sub")))
        #expect(world.machine.shown.pending.isEmpty)
        #expect(world.machine.status == .finished)
    }

    @Test func `What the agent itself gives up is withdrawn, and a late answer is told so`() {
        var world = MachineWorld()
        world.ask(1)
        world.report(.withdrew(MachineWorld.request(1).id))
        #expect(world.closings.map(\.outcome) == [.withdrawn])
        world.answer(1)
        #expect(world.outcomes == ["1 alreadyResolved"])
        #expect(world.commands.isEmpty)
    }

    @Test func `L9: with the agent's program its requests are orphaned, and nothing is allowed`() {
        var world = MachineWorld()
        world.report(.turnStarted)
        world.ask(1)
        #expect(world.updates.last?.pendingCount == 1)
        world.perform(
            world.machine.agentEnded(isFailure: true, message: "exit 1", at: world.time))
        world.becomeDurable()
        #expect(world.closings.map(\.outcome) == [.orphaned])
        #expect(world.updates.last?.pendingCount == 0)
        #expect(world.updates.last?.status == .error)
        #expect(world.updates.last?.reason == "exit 1")
        #expect(world.commands.isEmpty)
    }

    @Test func `L9, L10: a host that was killed alone finds its request pending under its id`() {
        var world = MachineWorld()
        world.report(.turnStarted)
        world.ask(1)
        let before = world.machine.shown.pending
        world.restart()
        #expect(world.machine.shown.pending == before)
        #expect(world.machine.status == .awaitingApproval)
        world.takeUp()
        world.report(.requested(MachineWorld.request(1), requestID: "r1"))
        world.perform(world.machine.agentTookUp(at: world.time))
        world.becomeDurable()
        #expect(world.machine.shown.pending == before)
        #expect(world.published.count == world.log.count)
        world.answer(1)
        #expect(world.commands == [.answer(requestID: "r1", .allowOnce)])
    }

    @Test func `A decision that the agent may not have heard is said again to the one taken up`() {
        var world = MachineWorld()
        world.ask(1)
        world.answer(1, .deny(message: "no"))
        world.restart()
        world.commands = []
        world.takeUp()
        world.report(.requested(MachineWorld.request(1), requestID: "r1"))
        world.perform(world.machine.agentTookUp(at: world.time))
        world.becomeDurable()
        #expect(world.commands == [.answer(requestID: "r1", .deny(message: "no"))])
        #expect(world.closings.count == 1)
    }

    @Test func `An answer between a restart and the taking up reaches the agent afterwards`() {
        var world = MachineWorld()
        world.ask(1)
        world.restart()
        world.answer(1)
        #expect(world.outcomes == ["1 accepted"])
        #expect(world.commands.isEmpty)
        world.takeUp()
        world.report(.requested(MachineWorld.request(1), requestID: "r1"))
        #expect(world.commands == [.answer(requestID: "r1", .allowOnce)])
    }

    @Test func `What an agent that was taken up does not ask for any more is withdrawn`() {
        var world = MachineWorld()
        world.ask(1)
        world.restart()
        world.takeUp()
        world.perform(world.machine.agentTookUp(at: world.time))
        world.becomeDurable()
        #expect(world.closings.map(\.outcome) == [.withdrawn])
    }

    @Test func `What was shown under an id is not replaced by other content`() {
        var world = MachineWorld()
        world.ask(1)
        world.restart()
        world.takeUp()
        var changed = MachineWorld.request(1)
        changed.digest = [UInt8](repeating: 99, count: 32)
        world.report(.requested(changed, requestID: "r1"))
        #expect(world.closings.map(\.outcome) == [.withdrawn])
        #expect(world.commands == [.answer(requestID: "r1", .deny(message: nil))])
    }

    @Test func `Another program that starts orphans what the one before asked for`() {
        var world = MachineWorld()
        world.ask(1)
        world.restart()
        let other = LaunchID(bytes: [UInt8](repeating: 3, count: 16))!
        world.perform(
            world.machine.agentStarted(
                AgentStart(launch: other, capabilities: []), at: world.time))
        world.becomeDurable()
        #expect(world.closings.map(\.outcome) == [.orphaned])
        world.answer(1)
        #expect(world.outcomes == ["1 alreadyResolved"])
    }

    @Test func `Events that could not be written never happened, and whoever waits is told`() {
        var world = MachineWorld()
        world.ask(1)
        world.answer(1, isDurable: false)
        world.written = []
        world.perform(world.machine.appendingFailed())
        #expect(world.errors == ["1 backpressure"])
        #expect(world.machine.state == world.machine.shown)
        #expect(world.machine.shown.pending.count == 1)
        #expect(world.commands.isEmpty)
    }

    @Test(.holds("NUC-118"))
    func `L13: each change of status is told once, and status follows from what is pending`() {
        var world = MachineWorld()
        world.updates = []
        world.report(.turnStarted)
        world.ask(1)
        world.answer(1)
        world.report(
            .requested(
                MachineWorld.request(
                    2, kind: .question, choices: [.answer],
                    detail: [.question(Question(id: "q", text: "?", options: []))]),
                requestID: "q2"))
        world.report(.delta(ItemDelta(id: ItemID("a"), field: .text, append: "x")))
        world.answer(
            2, .answer([QuestionAnswer(question: "q", values: ["yes"])]), token: 2)
        world.report(.turnEnded(TurnEnd(.failed, message: "no credit")))
        world.report(.turnStarted)
        world.report(.turnEnded(TurnEnd(.interrupted)))
        #expect(
            world.updates.map(\.status) == [
                .running, .awaitingApproval, .running, .awaitingInput, .running, .error, .running,
                .finished,
            ])
        #expect(world.updates[5].reason == "no credit")
    }

    @Test(.holds("NUC-012")) func `Numbers of random sessions have no gap and no repetition`() {
        for seed in 0..<UInt64(50) {
            var random = SeededRandom(seed: seed)
            var world = MachineWorld()
            for _ in 0..<100 { world.doAnything(&random) }
            world.becomeDurable()
            #expect(world.log.map(\.seq) == (1...UInt64(world.log.count)).map { $0 })
            #expect(world.published == world.log)
            var state = SessionState()
            for event in world.log { state.apply(event) }
            #expect(state.status == world.machine.status)
            #expect(state.pending == world.machine.shown.pending)
            #expect(world.updates.last.map(\.status) == state.status)
        }
    }
}
