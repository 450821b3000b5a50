// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import Greeting
import TestSupport
import Testing

@Suite struct DeviceGreetingTests {
    let world: GreetingWorld

    init() throws { world = try GreetingWorld() }

    func opened(claim: Scope? = .approve) throws -> DeviceGreetingStateMachine {
        var device = DeviceGreetingStateMachine(
            hello: try world.hello(claim), hostID: world.hostID, cases: ["echo", "sessionList"])
        _ = device.channelOpened()
        return device
    }

    func welcome(_ scope: Scope?, version: UInt64 = 1) -> [UInt8] {
        Welcome(
            version: version, hostID: world.hostID, hostName: DeviceLabel("workshop"), scope: scope
        ).encoded()
    }

    func welcomed() throws -> DeviceGreetingStateMachine {
        var device = try opened()
        _ = device.messageReceived(welcome(.approve))
        return device
    }

    @Test(.holds("NUC-090"))
    func `The first message is a hello in our version`() throws {
        var device = DeviceGreetingStateMachine(
            hello: try world.hello(), hostID: world.hostID, cases: [])
        let actions = device.channelOpened()
        guard case .send(let bytes)? = actions.first else {
            Issue.record("nothing was sent")
            return
        }
        let (name, fields) = try read(bytes)
        #expect(actions.count == 1)
        #expect(name == "hello")
        #expect(fields["version"] == "1")
        #expect(fields["deviceID"] == world.deviceID.text)
        #expect(fields["scope"] == "control")
        #expect(device.channelOpened().isEmpty)
    }

    @Test func `A device and a host greet each other`() throws {
        var world = world
        var device = DeviceGreetingStateMachine(
            hello: try world.hello(), hostID: world.hostID, cases: ["echo"])
        guard case .send(let hello)? = device.channelOpened().first,
            case .send(let welcome)? = world.receive(hello).first
        else {
            Issue.record("no greeting")
            return
        }
        #expect(try words(device.messageReceived(welcome)) == ["welcomed at approve"])
        #expect(try words(device.messageReceived(message("echo"))) == ["deliver echo"])
    }

    @Test func `Removed is believed in answer to hello, and nowhere else`() throws {
        let error = WireError(.unauthorized, message: "no").encoded()
        var device = try opened()
        #expect(try words(device.messageReceived(error)) == ["close removed"])
        device = try welcomed()
        #expect(try words(device.messageReceived(error)) == ["error unauthorized"])
        #expect(try words(device.messageReceived(message("echo"))) == ["deliver echo"])
    }

    @Test func `Another version inside the channel stops the device, early or late`() throws {
        let error = WireError(.protocolVersion, message: "no").encoded()
        var device = try opened()
        #expect(try words(device.messageReceived(error)) == ["close updateNeeded"])
        device = try welcomed()
        #expect(try words(device.messageReceived(error)) == ["close updateNeeded"])
        for version in [0, 2, UInt64.max] {
            device = try opened()
            #expect(
                try words(device.messageReceived(welcome(.view, version: version)))
                    == ["close updateNeeded"])
        }
        #expect(
            DeviceGreetingEnd.updateNeeded.message(hostName: DeviceLabel("workshop"))
                .contains("Update"))
    }

    @Test(.holds("NUC-083"), arguments: ["hello", "unpair", "approvalRespond"])
    func `A device's message from the host has no effect, and the connection goes on`(
        name: String
    ) throws {
        var device = try welcomed()
        #expect(device.messageReceived(message(name)).isEmpty)
        #expect(try words(device.messageReceived(message("echo"))) == ["deliver echo"])
    }

    @Test func `Any other refusal is tried again later`() throws {
        for code in [WireError.Code.backpressure, .unsupported, .unknownSession] {
            var device = try opened()
            let actions = device.messageReceived(WireError(code, message: "x").encoded())
            guard case .close(.refused(code))? = actions.first else {
                Issue.record("\(actions)")
                continue
            }
        }
    }

    @Test func `A welcome of another host is not believed`() throws {
        var device = try opened()
        let welcome = Welcome(
            hostID: world.deviceID, hostName: DeviceLabel("other"), scope: .view)
        #expect(try words(device.messageReceived(welcome.encoded())) == ["close otherHost"])
    }

    @Test func `A host grants no more than was claimed`() throws {
        var device = try opened(claim: .view)
        #expect(try words(device.messageReceived(welcome(.control))) == ["welcomed at view"])
    }

    @Test(.holds("NUC-190"))
    func `A message that the device does not know is skipped`() throws {
        var device = try opened()
        #expect(device.messageReceived(message("fanfare")).isEmpty)
        #expect(try words(device.messageReceived(welcome(.view))) == ["welcomed at view"])
        #expect(try words(device.messageReceived(message("echo"))) == ["deliver echo"])
        #expect(device.messageReceived(message("invented", [("a", "b")])).isEmpty)
        #expect(device.messageReceived(message("hello")).isEmpty)
        #expect(
            try words(device.messageReceived(message("sessionList"))) == ["deliver sessionList"])
    }

    @Test func `A known message before welcome is out of order`() throws {
        var device = try opened()
        #expect(try words(device.messageReceived(message("echo"))) == ["close malformedMessage"])
        #expect(device.messageReceived(welcome(.view)).isEmpty)
    }

    @Test func `A welcome that is cut anywhere welcomes nobody`() throws {
        let whole = welcome(.view)
        for count in 0..<whole.count {
            var device = try opened()
            #expect(
                try words(device.messageReceived(Array(whole.prefix(count))))
                    == ["close malformedMessage"])
        }
    }
}
