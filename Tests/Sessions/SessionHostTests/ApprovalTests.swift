// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import DeviceTrust
import SessionSync
import TestSupport
import Testing

@testable import SessionHost

@Suite struct ApprovalTests {
    @Test func `Nothing is shown, said or done before the disk has it`() {
        var world = MachineWorld()
        world.report(.turnStarted)
        world.ask(1, isDurable: false)
        #expect(world.machine.shown.pending.isEmpty)
        #expect(world.machine.status == .running)
        world.becomeDurable()
        #expect(world.machine.shown.pending.map(\.id) == [MachineWorld.request(1).id])
        #expect(world.machine.status == .awaitingApproval)

        world.answer(1, isDurable: false)
        #expect(world.outcomes.isEmpty)
        #expect(world.commands.isEmpty)
        world.becomeDurable()
        #expect(world.outcomes == ["1 accepted"])
        #expect(world.commands == [.answer(requestID: "r1", .allowOnce)])
        #expect(world.published == world.log)
    }

    @Test(.holds("NUC-147", "NUC-149"))
    func `The first answer wins, and a later one is told who and how`() {
        var world = MachineWorld()
        world.ask(1)
        world.answer(1, .deny(message: "no"), from: 1, token: 1, isDurable: false)
        world.answer(1, .allowOnce, from: 2, token: 2, isDurable: false)
        world.becomeDurable()
        #expect(world.outcomes == ["1 accepted", "2 alreadyResolved"])
        #expect(world.errors == ["2 alreadyResolved"])
        guard case .approval(let late) = world.replies[1].reply else {
            Issue.record("\(world.replies)")
            return
        }
        #expect(late.by == .device(id: "d1", name: "device 1"))
        #expect(late.how == .resolved(.deny(message: "no")))
        #expect(world.commands == [.answer(requestID: "r1", .deny(message: "no"))])
        #expect(world.closings.count == 1)
    }

    @Test func `L21: the same answer twice has one effect and is accepted twice`() {
        var world = MachineWorld()
        world.ask(1)
        world.answer(1, isDurable: false)
        world.answer(1, isDurable: false)
        world.becomeDurable()
        world.answer(1)
        #expect(world.outcomes == ["1 accepted", "1 accepted", "1 accepted"])
        #expect(world.commands.count == 1)
        #expect(world.closings.count == 1)
        world.restart()
        world.answer(1)
        #expect(world.outcomes.last == "1 accepted")
        world.answer(1, from: 2, token: 9)
        #expect(world.outcomes.last == "2 alreadyResolved")
        #expect(world.commands.count == 1)
    }

    @Test(.holds("NUC-146"))
    func `An answer that does not count decides nothing and leaves the request`() {
        var world = MachineWorld()
        world.ask(1)
        world.answer(1, scope: .view)
        world.answer(1, digest: 9)
        world.answer(1, .denyAndStop, digest: 9)
        world.answer(1, .allowModified(input: "{}"))
        world.answer(1, .allowSubset(permissions: ["p"]))
        world.answer(1, .allowAndRemember(rule: "r"))
        world.answer(1, .answer([]))
        world.answer(1, .choose(option: "o"))
        world.answer(2)
        #expect(
            world.outcomes == [
                "1 insufficientScope", "1 staleContent", "1 staleContent", "1 notOffered",
                "1 notOffered", "1 notOffered", "1 notOffered", "1 notOffered", "1 unknown",
            ])
        #expect(world.errors == ["1 unauthorized"])
        #expect(world.machine.shown.pending.count == 1)
        #expect(world.commands.isEmpty)
        world.answer(1, .denyAndStop)
        #expect(world.outcomes.last == "1 accepted")
    }

    @Test(.holds("NUC-006")) func `Of two devices that race one wins, whoever the seed favours`() {
        var wins: Set<UInt64> = []
        for seed in 0..<UInt64(1_000) {
            var random = SeededRandom(seed: seed)
            var world = MachineWorld()
            world.ask(1)
            var devices: [UInt64] = [1, 2, 3]
            devices.shuffle(using: &random)
            for device in devices {
                let isDurable = Bool.random(using: &random)
                world.answer(1, from: device, token: UInt8(device), isDurable: isDurable)
            }
            world.becomeDurable()
            #expect(
                world.outcomes.filter { $0.hasSuffix(" accepted") } == ["\(devices[0]) accepted"])
            #expect(world.outcomes.filter { $0.hasSuffix("alreadyResolved") }.count == 2)
            #expect(world.commands.count == 1)
            let decider = Decider.device(id: "d\(devices[0])", name: "device \(devices[0])")
            #expect(world.closings.map(\.decidedBy) == [decider])
            wins.insert(devices[0])
        }
        #expect(wins == [1, 2, 3])
    }

    @Test(.holds("NUC-096")) func `L4: five wait at once and are answered in any order`() {
        for seed in 0..<UInt64(50) {
            var random = SeededRandom(seed: seed)
            var world = MachineWorld()
            world.report(.turnStarted)
            for number in 1...5 as ClosedRange<UInt8> { world.ask(number) }
            #expect(world.machine.shown.pending.count == 5)
            let order = (1...5 as ClosedRange<UInt8>).shuffled(using: &random)
            for number in order {
                #expect(world.machine.status == .awaitingApproval)
                world.answer(number, from: UInt64(number % 2), token: number)
            }
            #expect(
                world.commands == order.map { .answer(requestID: "r\($0)", .allowOnce) })
            #expect(world.machine.status == .running)
        }
    }

    @Test(.holds("NUC-150")) func `A closing names who decided: a device, the host or a rule`() {
        var world = MachineWorld()
        for number in 1...5 as ClosedRange<UInt8> { world.ask(number) }
        for device in 1...3 as ClosedRange<UInt8> {
            world.answer(device, from: UInt64(device), token: device)
        }
        let owner = SessionAsker(connection: 9, decider: .host(name: "Studio"), scope: .control)
        let answer = ApprovalRespond(
            approvalID: MachineWorld.request(4).id, sessionID: MachineWorld.sessionID,
            decision: .allowOnce,
            digest: MachineWorld.request(4).digest, clientToken: MachineWorld.token(4))
        world.perform(world.machine.approvalAnswered(answer, by: owner, at: world.time))
        world.perform(
            world.machine.ruleDecided(
                7, .allowOnce, about: MachineWorld.request(5).id, at: world.time))
        world.becomeDurable()
        #expect(
            world.closings.map(\.decidedBy) == [
                .device(id: "d1", name: "device 1"), .device(id: "d2", name: "device 2"),
                .device(id: "d3", name: "device 3"), .host(name: "Studio"), .rule(7),
            ])
    }

    @Test func `L23: what is remembered of ten thousand requests is bounded`() {
        var world = MachineWorld()
        for number in 0..<10_000 {
            let request = MachineWorld.manyRequest(number)
            world.report(.requested(request, requestID: "r\(number)"))
            let answer = ApprovalRespond(
                approvalID: request.id, sessionID: MachineWorld.sessionID, decision: .allowOnce,
                digest: request.digest,
                clientToken: MachineWorld.token(UInt8(truncatingIfNeeded: number)))
            world.perform(
                world.machine.approvalAnswered(answer, by: MachineWorld.asker(1), at: world.time))
            world.becomeDurable()
        }
        #expect(world.commands.count == 10_000)
        #expect(world.machine.state.pending.isEmpty)
        #expect(world.machine.state.closed.count == SessionState.maximumClosedCount)
        #expect(world.machine.requestIDs.isEmpty)
        #expect(world.machine.inputAskers.isEmpty)
    }

    @Test func `A request beyond those that anyone can decide on is refused, not lost`() {
        var world = MachineWorld()
        for number in 0...SessionState.maximumPendingCount {
            world.report(.requested(MachineWorld.manyRequest(number), requestID: "r\(number)"))
        }
        #expect(world.machine.state.pending.count == SessionState.maximumPendingCount)
        #expect(world.commands == [.answer(requestID: "r256", .deny(message: nil))])
    }

    @Test func `An agent that uses an id again is not given the old answer`() {
        var world = MachineWorld()
        world.ask(1)
        world.answer(1)
        world.ask(1)
        #expect(
            world.commands == [
                .answer(requestID: "r1", .allowOnce), .answer(requestID: "r1", .deny(message: nil)),
            ])
        #expect(world.machine.state.pending.isEmpty)
    }
}
