// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import DeviceTrust
import TestSupport
import Testing

@testable import SessionHost

@Suite struct InputTests {
    @Test func `An input is stored, then written, then seen in the conversation`() {
        var world = MachineWorld()
        world.send("make it so", token: 1, isDurable: false)
        #expect(world.inputStates.isEmpty)
        #expect(world.commands.isEmpty)
        world.becomeDurable()
        #expect(world.inputStates == ["1 queued"])
        #expect(world.commands == [.input(LongText("make it so"), MachineWorld.token(1))])
        world.deliver(1)
        #expect(world.inputStates == ["1 queued", "1 delivered"])
        var echo = ItemUpdate(id: ItemID("u"), kind: .userMessage, status: .completed)
        echo.clientToken = MachineWorld.token(1)
        world.report(.turnStarted, .item(echo))
        #expect(world.inputStates == ["1 queued", "1 delivered", "1 echoed"])
        #expect(world.machine.inputAskers.isEmpty)
    }

    @Test func `M1: the same input sent again is said once, also after a restart`() {
        var world = MachineWorld()
        world.send("once", token: 1, isDurable: false)
        world.send("once", token: 1, isDurable: false)
        world.becomeDurable()
        world.deliver(1)
        world.send("once", token: 1, from: 2)
        #expect(world.commands.count == 1)
        #expect(world.inputStates == ["1 queued", "1 queued", "1 delivered", "2 delivered"])
        world.restart()
        world.send("once", token: 1, from: 3)
        #expect(world.inputStates.last == "3 delivered")
        #expect(world.commands.count == 1)
    }

    @Test func `What comes during a turn waits for its end, one turn an input`() {
        var world = MachineWorld()
        world.report(.turnStarted)
        world.send("first", token: 1)
        world.send("second", token: 2)
        #expect(world.commands.isEmpty)
        world.report(.turnEnded(TurnEnd(.endTurn)))
        #expect(world.commands == [.input(LongText("first"), MachineWorld.token(1))])
        world.deliver(1)
        #expect(world.commands.count == 1)
        world.report(.turnStarted)
        world.report(.turnEnded(TurnEnd(.endTurn)))
        #expect(world.commands.last == .input(LongText("second"), MachineWorld.token(2)))
    }

    @Test func `An agent that can be steered gets it at once`() {
        var world = MachineWorld([.steer])
        world.report(.turnStarted)
        world.send("first", token: 1)
        world.send("second", token: 2)
        #expect(world.commands.count == 2)
    }

    @Test func `What a program was given and has not shown is in doubt when it is gone`() {
        var world = MachineWorld()
        world.send("first", token: 1)
        world.deliver(1)
        world.perform(
            world.machine.agentEnded(isFailure: true, message: "exit 1", at: world.time))
        world.becomeDurable()
        #expect(world.inputStates.last == "1 indeterminate")
        world.send("more", token: 2)
        #expect(world.errors == ["1 unsupported"])
    }

    @Test func `What waited when the host was killed is given to the agent taken up`() {
        var world = MachineWorld()
        world.report(.turnStarted)
        world.send("later", token: 1)
        world.report(.turnEnded(TurnEnd(.endTurn)))
        #expect(world.commands.count == 1)
        world.restart()
        world.commands = []
        world.takeUp()
        world.perform(world.machine.agentTookUp(at: world.time))
        world.becomeDurable()
        #expect(world.commands == [.input(LongText("later"), MachineWorld.token(1))])
    }

    @Test func `What may wait is bounded, and who may not write is told`() {
        var world = MachineWorld()
        world.report(.turnStarted)
        world.send("no", token: 200, scope: .view)
        for token in 0..<UInt8(SessionHostLimits.maximumQueuedInputCount) {
            world.send("wait", token: token)
        }
        world.send("too many", token: 201)
        #expect(world.errors == ["1 unauthorized", "1 backpressure"])
        #expect(
            world.machine.state.queuedInputs.count == SessionHostLimits.maximumQueuedInputCount)
    }

    @Test(.holds("NUC-101"))
    func
        `L15: a turn is interrupted with requests pending, by a device that may and an agent that can`()
    {
        var world = MachineWorld()
        world.perform(
            world.machine.interruptAsked(by: MachineWorld.asker(1, .control), at: world.time))
        #expect(world.errors == ["1 unsupported"])
        world.report(.turnStarted)
        world.ask(1)
        world.ask(2)
        world.perform(
            world.machine.interruptAsked(by: MachineWorld.asker(1, .approve), at: world.time))
        #expect(world.errors.count == 2)
        #expect(world.commands.isEmpty)
        world.perform(
            world.machine.interruptAsked(by: MachineWorld.asker(1, .control), at: world.time))
        #expect(world.commands.isEmpty)
        world.becomeDurable()
        #expect(world.commands == [.interrupt])
        world.report(.turnEnded(TurnEnd(.interrupted)))
        #expect(world.closings.map(\.outcome) == [.withdrawn, .withdrawn])
        #expect(world.machine.status == .finished)

        var rigid = MachineWorld([])
        rigid.report(.turnStarted)
        rigid.perform(
            rigid.machine.interruptAsked(by: MachineWorld.asker(1, .control), at: rigid.time))
        #expect(rigid.errors == ["1 unsupported"])
    }
}
