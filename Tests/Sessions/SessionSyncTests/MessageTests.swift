// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import CBOR
import DeviceTrust
import Greeting
import SessionSync
import TestSupport
import Testing

struct MessageTests {
    @Test(.holds("NUC-087", "NUC-089"))
    func `Every message of a device comes back equal, byte for byte`() throws {
        for seed in 0..<UInt64(Scale.count(5_000)) {
            var random = RandomMessages(seed: seed)
            for message in random.clientMessages() {
                let bytes = message.encoded()
                let read = try ClientMessage(ApplicationMessage(bytes))
                #expect(read == message)
                #expect(read.encoded() == bytes)
                #expect(try CBORValue.decode(bytes).encoded() == bytes)
            }
        }
    }

    @Test(.holds("NUC-087", "NUC-089"))
    func `Every message of a host comes back equal, byte for byte`() throws {
        for seed in 0..<UInt64(Scale.count(2_000)) {
            var random = RandomMessages(seed: seed)
            for message in random.hostMessages() {
                let bytes = message.encoded()
                let read = try HostMessage(ApplicationMessage(bytes))
                #expect(read == message)
                #expect(read.encoded() == bytes)
                #expect(try CBORValue.decode(bytes).encoded() == bytes)
            }
        }
    }

    @Test func `The greeting is told of every message by its name`() throws {
        var random = RandomMessages(seed: 1)
        for message in random.clientMessages() {
            let name = try ApplicationMessage(message.encoded()).name
            #expect(ClientMessage.cases.filter { $0.name ~= name }.count == 1)
        }
        for message in random.hostMessages() {
            let name = try ApplicationMessage(message.encoded()).name
            #expect(HostMessage.names.filter { $0 ~= name }.count == 1)
        }
        #expect(ClientMessage.cases.count == random.clientMessages().count)
        #expect(HostMessage.names.count == random.hostMessages().count)
    }

    @Test(.holds("NUC-191"))
    func `A field that only newer programs know is skipped in every message`() throws {
        for seed in 0..<UInt64(Scale.count(300)) {
            var random = RandomMessages(seed: seed)
            for message in random.clientMessages() {
                let richer = try Self.withAddedField(message.encoded())
                #expect(try ClientMessage(ApplicationMessage(richer)) == message)
            }
            for message in random.hostMessages() {
                let richer = try Self.withAddedField(message.encoded())
                #expect(try HostMessage(ApplicationMessage(richer)) == message)
            }
        }
    }

    @Test(.holds("NUC-108"), arguments: [Verbosity.statusOnly, .coalesced, .full])
    func `A verbosity is written as its name`(verbosity: Verbosity) throws {
        #expect(try CBORValue.decode(verbosity.encoded()) == .text("\(verbosity)"))
        #expect(Verbosity.allCases.count == 3)
        #expect(throws: FormError.badValue("verbosity")) {
            _ = try Verbosity(encoded: CBORValue.text("everything").encoded())
        }
    }

    @Test
    func `Capabilities of a welcome are read by backend, and what can't be read offers nothing`()
        throws
    {
        let offered = HostCapabilities([
            (.codex, [.interrupt]), (.claude, [.denyMessage, .interrupt]), (.codex, [.steer]),
        ])
        #expect(HostCapabilities(encoded: offered.encoded()) == offered)
        #expect(offered[.codex] == [.steer])
        #expect(offered[.claude] == [.interrupt, .denyMessage])
        #expect(offered[.replay] == [])
        #expect(HostCapabilities(encoded: nil) == HostCapabilities())
        #expect(HostCapabilities(encoded: [0x01]) == HostCapabilities())
    }

    @Test func `A refusal repeats what the message named`() throws {
        var random = RandomMessages(seed: 2)
        for message in random.clientMessages() {
            let refused = try ApplicationMessage(message.encoded())
            let references = refused.refusal(.unsupported, message: "No.").references
            switch message {
            case .approvalRespond(let answer):
                #expect(references.approvalID == answer.approvalID.text)
                #expect(references.clientToken == answer.clientToken.bytes)
                #expect(references.sessionID == answer.sessionID.text)
            case .sendInput(let input):
                #expect(references.clientToken == input.input.clientToken.bytes)
            case .loadBefore(let request): #expect(references.requestID == request.requestID)
            default: break
            }
        }
    }

    static func withAddedField(_ bytes: [UInt8]) throws -> [UInt8] {
        guard case .map(let message) = try CBORValue.decode(bytes),
            case .map(let fields) = message.entries[0].value,
            let richer = CBORMap(
                fields.entries + [CBORMap.Entry(.text("zzz of a newer program"), .array([.null]))]),
            let map = CBORMap([CBORMap.Entry(message.entries[0].key, .map(richer))])
        else { preconditionFailure() }
        return CBORValue.map(map).encoded()
    }
}
