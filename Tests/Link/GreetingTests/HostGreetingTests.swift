// SPDX-License-Identifier: Apache-2.0

import CBOR
import DeviceTrust
import Greeting
import TestSupport
import Testing

@Suite struct HostGreetingTests {
    @Test(
        .holds("NUC-092", "NUC-188"),
        arguments: [Scope?.none, .view, .approve, .control],
        [Scope?.none, .view, .approve, .control])
    func `Welcome grants the lower of claim and table`(claim: Scope?, table: Scope?) throws {
        var world = try GreetingWorld(scope: table)
        let actions = world.receive(try world.hello(claim).encoded())
        let granted = claim.flatMap { claim in table.map { min(claim, $0) } }
        #expect(
            try words(actions) == [
                "send welcome \(granted?.text ?? "-")", "greeted, claim \(claim?.text ?? "none")",
            ])
        guard case .send(let bytes) = actions[0] else { return }
        #expect(try read(bytes).fields["version"] == "1")
        #expect(try read(bytes).fields["hostID"] == world.hostID.text)
        #expect(try read(bytes).fields["hostName"] == "workshop")
    }

    @Test(
        .holds("NUC-171"),
        arguments: ["echo", "approvalRespond", "unpair", "welcome", "error", "invented"])
    func `Any other first message is refused and has no effect`(name: String) throws {
        var world = try GreetingWorld()
        #expect(
            try words(world.receive(message(name)))
                == ["send error unsupported", "close refused(Greeting.WireError.Code.unsupported)"])
        #expect(world.receive(try world.hello().encoded()).isEmpty, "it is over")
    }

    @Test(
        .holds("NUC-189"),
        arguments: [
            [0x00], [0x02], [0x1B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0x20],
            [0x61, 0x31], [0xF6], [0xA0],
        ] as [[UInt8]])
    func `Another version is answered with protocolVersion and nothing else`(
        version: [UInt8]
    ) throws {
        var world = try GreetingWorld(state: .unconfirmed(expiresAt: GreetingWorld.now + 1))
        // The other fields of another version may be of any kind.
        let hello = encoded("hello", [("scope", [0x80]), ("version", version)])
        #expect(
            try words(world.receive(hello)) == [
                "send error protocolVersion",
                "close refused(Greeting.WireError.Code.protocolVersion)",
            ])
    }

    @Test(.holds("NUC-091"))
    func `A device id that is not the proved one is refused`() throws {
        var world = try GreetingWorld()
        var hello = try world.hello()
        hello.deviceID = world.hostID
        #expect(
            try words(world.receive(hello.encoded())) == [
                "send error unauthorized", "close refused(Greeting.WireError.Code.unauthorized)",
            ])
    }

    @Test func `Only a revoked device is told so; an expired or unknown one just finds nobody`()
        throws
    {
        var revoked = try GreetingWorld(state: .revoked(at: 1))
        #expect(
            try words(revoked.receive(revoked.hello().encoded())) == [
                "send error unauthorized", "close refused(Greeting.WireError.Code.unauthorized)",
            ])
        // Unauthorized would be terminal, and nobody removed these.
        var expired = try GreetingWorld(state: .unconfirmed(expiresAt: GreetingWorld.now))
        #expect(
            try words(expired.receive(expired.hello().encoded())) == ["close noLongerAdmitted"])
        var unknown = try GreetingWorld()
        let hello = try unknown.hello().encoded()
        #expect(
            try words(unknown.host.messageReceived(hello, record: nil, now: 0))
                == ["close noLongerAdmitted"])
    }

    @Test func `The first reconnect confirms a pairing that waited for it`() throws {
        var world = try GreetingWorld(state: .unconfirmed(expiresAt: GreetingWorld.now + 1))
        #expect(
            try words(world.receive(world.hello(.view).encoded()))
                == ["promote", "send welcome view", "greeted, claim view"])
    }

    @Test(.holds("NUC-018"), arguments: [Scope?.none, .view, .approve, .control])
    func `Every message is checked against every scope`(scope: Scope?) throws {
        var world = try GreetingWorld(scope: scope)
        try world.greet()
        let at = scope?.text ?? "none"
        for (name, needed, refusal) in [
            ("echo", Scope.view, "unauthorized"), ("approvalRespond", .approve, "unauthorized"),
            ("interrupt", .control, "unsupported"),
        ] {
            let isAllowed = scope.map { $0 >= needed } ?? false
            #expect(
                try words(world.receive(message(name)))
                    == [isAllowed ? "deliver \(name) at \(at)" : "send error \(refusal)"])
        }
        #expect(try words(world.receive(message("notes"))) == ["send error unauthorized"])
        #expect(try words(world.receive(message("whoAmI"))) == ["deliver whoAmI at \(at)"])
    }

    @Test(.holds("NUC-016"))
    func `A claim limits a connection below the table, never above`() throws {
        var world = try GreetingWorld(scope: .control)
        try world.greet(claim: .view)
        #expect(try words(world.receive(message("echo"))) == ["deliver echo at view"])
        #expect(try words(world.receive(message("approvalRespond"))) == ["send error unauthorized"])
    }

    @Test(.holds("NUC-019"))
    func `A change of scope counts from the next message on`() throws {
        var world = try GreetingWorld(scope: .control)
        try world.greet()
        #expect(try words(world.receive(message("interrupt"))) == ["deliver interrupt at control"])
        world.record.grant.scope = .view
        #expect(try words(world.receive(message("approvalRespond"))) == ["send error unauthorized"])
        #expect(try words(world.receive(message("echo"))) == ["deliver echo at view"])
        world.record.grant.scope = .approve
        #expect(
            try words(world.receive(message("approvalRespond")))
                == ["deliver approvalRespond at approve"])
    }

    @Test func `A removal ends the connection at once and says nothing more`() throws {
        var world = try GreetingWorld()
        try world.greet()
        var other = world
        world.record.revoke(at: 5)
        #expect(try words(world.receive(message("echo"))) == ["close noLongerAdmitted"])
        #expect(world.receive(message("echo")).isEmpty)
        // The driver need not wait for a message.
        #expect(
            try words(other.host.recordChanged(to: world.record, now: GreetingWorld.now))
                == ["close noLongerAdmitted"])
    }

    @Test(
        .holds("NUC-083", "NUC-192"),
        arguments: ["invented", "hello", "welcome", "error", "sessionList"])
    func `An unknown message gets unsupported and the connection goes on`(name: String) throws {
        var world = try GreetingWorld()
        try world.greet()
        #expect(try words(world.receive(message(name))) == ["send error unsupported"])
        #expect(try words(world.receive(message("echo"))) == ["deliver echo at approve"])
    }

    @Test(.holds("NUC-181"))
    func `An error names the session that it concerns and none otherwise`() throws {
        var world = try GreetingWorld(scope: .view)
        try world.greet()
        let table = [
            ("approvalRespond", "s1", "send error unauthorized of s1"),
            ("interrupt", "s2", "send error unsupported of s2"),
            ("invented", "s3", "send error unsupported of s3"),
        ]
        for (name, session, expected) in table {
            #expect(try words(world.receive(message(name, [("sessionID", session)]))) == [expected])
            let without = String(expected.dropLast(" of s1".count))
            #expect(try words(world.receive(message(name))) == [without])
        }
        // What is no session id is not repeated.
        let long = String(repeating: "x", count: 65)
        #expect(
            try words(world.receive(message("invented", [("sessionID", long)])))
                == ["send error unsupported"])
    }

    @Test func `A device may ask to be forgotten`() throws {
        var world = try GreetingWorld(scope: nil)
        try world.greet()
        #expect(try words(world.receive(Unpair.encoded())) == ["unpair", "close unpaired"])
    }

    @Test(arguments: [[0x01], [0x80], [0x60], [0x40], [0xF6], [0xF5]] as [[UInt8]])
    func `Fields that are no map make no message`(fields: [UInt8]) throws {
        for name in ["unpair", "echo", "invented"] {
            var world = try GreetingWorld()
            try world.greet()
            let bytes: [UInt8] = [0xA1, 0x60 | UInt8(name.utf8.count)] + Array(name.utf8) + fields
            #expect(try words(world.receive(bytes)) == ["close malformedMessage"])
        }
    }

    @Test func `What is no message ends the connection without an answer`() throws {
        let cases: [[UInt8]] = [
            [], [0xFF], [0xA0], [0x80], [0xA2, 0x61, 0x61, 0xA0, 0x61, 0x62, 0xA0],
            message("echo") + [0x00], [0xA1, 0x01, 0xA0],
        ]
        for bytes in cases {
            var world = try GreetingWorld()
            #expect(try words(world.receive(bytes)) == ["close malformedMessage"])
            world = try GreetingWorld()
            try world.greet()
            #expect(try words(world.receive(bytes)) == ["close malformedMessage"])
        }
    }

    @Test func `A hello that is cut anywhere greets nobody`() throws {
        let whole = try GreetingWorld().hello().encoded()
        for count in 0..<whole.count {
            var world = try GreetingWorld()
            #expect(
                try words(world.receive(Array(whole.prefix(count)))) == ["close malformedMessage"])
        }
    }
}
