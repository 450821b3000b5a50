// SPDX-License-Identifier: Apache-2.0

import CBOR
import DeviceTrust
import Greeting
import TestSupport
import Testing

@Suite struct LenientDecodingTests {
    static let extra: (String, [UInt8]) = ("later", [0x82, 0x01, 0xA1, 0x61, 0x61, 0xF5])

    @Test(.holds("NUC-191"))
    func `Unknown fields are skipped in hello, welcome, error and what the layer above gets`()
        throws
    {
        var world = try GreetingWorld()
        let hello = encoded(
            "hello",
            [
                ("scope", item { $0.text("view") }), ("version", [0x01]),
                ("deviceID", item { $0.text(world.deviceID.text) }),
                ("instanceID", item { $0.bytes([UInt8](repeating: 7, count: 16)) }), Self.extra,
            ])
        #expect(try words(world.receive(hello)) == ["send welcome view", "greeted, claim view"])

        var device = DeviceGreetingStateMachine(
            hello: try world.hello(), hostID: world.hostID, cases: [])
        _ = device.channelOpened()
        let welcome = encoded(
            "welcome",
            [
                ("scope", item { $0.text("view") }), ("version", [0x01]),
                ("hostID", item { $0.text(world.hostID.text) }),
                ("hostName", item { $0.text("workshop") }), Self.extra,
            ])
        #expect(try words(device.messageReceived(welcome)) == ["welcomed at view"])
        let error = encoded(
            "error",
            [
                ("code", item { $0.text("backpressure") }), ("message", item { $0.text("later") }),
                Self.extra,
            ])
        #expect(try words(device.messageReceived(error)) == ["error backpressure"])
    }

    @Test func `An unknown scope counts as the least, an unknown code as one message`() throws {
        var world = try GreetingWorld()
        let hello = encoded(
            "hello",
            [
                ("scope", item { $0.text("owner") }), ("version", [0x01]),
                ("deviceID", item { $0.text(world.deviceID.text) }),
                ("instanceID", item { $0.bytes([UInt8](repeating: 7, count: 16)) }),
            ])
        #expect(try words(world.receive(hello)) == ["send welcome view", "greeted, claim view"])

        var device = DeviceGreetingStateMachine(
            hello: try world.hello(), hostID: world.hostID, cases: ["echo"])
        _ = device.channelOpened()
        let welcome = encoded(
            "welcome",
            [
                ("scope", item { $0.text("owner") }), ("version", [0x01]),
                ("hostID", item { $0.text(world.hostID.text) }),
                ("hostName", item { $0.text("workshop") }),
            ])
        #expect(try words(device.messageReceived(welcome)) == ["welcomed at view"])
        let error = message("error", [("code", "tooWarm"), ("message", "a\u{1B}b")])
        let actions = device.messageReceived(error)
        guard case .errorReceived(let received)? = actions.first else {
            Issue.record("\(actions)")
            return
        }
        #expect(received.code == nil)
        #expect(received.message == "a\u{FFFD}b")
        #expect(try words(device.messageReceived(message("echo"))) == ["deliver echo"])
    }
}

@Suite struct WireErrorTests {
    @Test(.holds("NUC-179"))
    func `The codes are the contract's six, written as their case names`() throws {
        let names = [
            "unauthorized", "unknownSession", "alreadyResolved", "unsupported", "backpressure",
            "protocolVersion",
        ]
        #expect(WireError.Code.allCases.map(\.text) == names)
        for code in WireError.Code.allCases {
            let (name, fields) = try read(WireError(code, message: "why", sessionID: "s").encoded())
            #expect(name == "error")
            #expect(fields == ["code": code.text, "message": "why", "sessionID": "s"])
        }
        #expect(
            try read(WireError(.unsupported, message: "why").encoded()).fields
                == ["code": "unsupported", "message": "why"])
    }

    @Test func `The bytes of an error are those of the protocol's page`() {
        // {"error": {"code": "unsupported", "message": "no"}}, by hand.
        let expected: [UInt8] =
            [0xA1, 0x65] + Array("error".utf8) + [0xA2, 0x64] + Array("code".utf8) + [0x6B]
            + Array("unsupported".utf8) + [0x67] + Array("message".utf8) + [0x62] + Array("no".utf8)
        #expect(WireError(.unsupported, message: "no").encoded() == expected)
    }
}
