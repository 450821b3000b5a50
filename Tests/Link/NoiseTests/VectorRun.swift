// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import Noise
import Testing
import TextEncodings

/// Both sides of one published case: each writes what it should, each reads what the other wrote.
struct VectorRun<C: CryptoPrimitives> {
    let vector: PublishedVector
    var initiator: HandshakeState<C>
    var responder: HandshakeState<C>

    /// Runs the whole case and records every difference.
    static func run(_ vector: PublishedVector) throws {
        var run = try VectorRun(vector)
        let firstTransportMessage = try run.exchangeHandshake()
        try run.exchangeTransport(from: firstTransportMessage)
    }

    init(_ vector: PublishedVector) throws {
        self.vector = vector
        var name = try ProtocolName(vector.protocol_name)
        if let pattern = vector.pattern {
            name = try ProtocolName(
                vector.protocol_name.replacing("XXfallback", with: pattern, maxReplacements: 1))
        }
        initiator = try HandshakeState(
            name, role: .initiator, prologue: bytes(vector.init_prologue),
            localStatic: privateKey(vector.init_static, C.self),
            localEphemeral: privateKey(vector.init_ephemeral, C.self),
            remoteStatic: publicKey(vector.init_remote_static), remoteEphemeral: nil,
            preSharedKeys: (vector.init_psks ?? []).map(secret))
        responder = try HandshakeState(
            name, role: .responder, prologue: bytes(vector.resp_prologue),
            localStatic: privateKey(vector.resp_static, C.self),
            localEphemeral: privateKey(vector.resp_ephemeral, C.self),
            remoteStatic: publicKey(vector.resp_remote_static), remoteEphemeral: nil,
            preSharedKeys: (vector.resp_psks ?? []).map(secret))
    }

    private static func isFromInitiator(_ index: Int, of vector: PublishedVector) throws -> Bool {
        if let from = vector.messages[index].from { return from == "init" }
        return try index.isMultiple(of: 2) || ProtocolName(vector.protocol_name).pattern.isOneWay
    }

    /// The index of the first message after the handshake.
    private mutating func exchangeHandshake() throws -> Int {
        var index = 0
        if vector.pattern != nil {
            try fallBack()
            index = 1
        }
        while !initiator.isComplete {
            let message = vector.messages[index]
            let payload = try bytes(message.payload)
            if try Self.isFromInitiator(index, of: vector) {
                let written = try initiator.writeMessage(payload)
                #expect(Hex.encode(written) == message.ciphertext, "\(vector.protocol_name)")
                #expect(try responder.readMessage(written.span) == payload)
            } else {
                let written = try responder.writeMessage(payload)
                #expect(Hex.encode(written) == message.ciphertext, "\(vector.protocol_name)")
                #expect(try initiator.readMessage(written.span) == payload)
            }
            index += 1
        }
        #expect(responder.isComplete)
        return index
    }

    /// The first message is written, can't be read, and both go over to the other handshake.
    private mutating func fallBack() throws {
        let name = try ProtocolName(vector.protocol_name)
        let first = try initiator.writeMessage(bytes(vector.messages[0].payload))
        #expect(Hex.encode(first) == vector.messages[0].ciphertext)
        #expect(throws: NoiseError.authenticationFailed) { try responder.readMessage(first.span) }
        initiator = try initiator.fallback(to: name, prologue: bytes(vector.init_prologue))
        responder = try responder.fallback(
            to: name, after: first.span, prologue: bytes(vector.resp_prologue))
    }

    private consuming func exchangeTransport(from firstIndex: Int) throws {
        let vector = vector
        let name = vector.protocol_name
        var first = try initiator.split()
        var second = try responder.split()
        #expect(first.handshakeHash == second.handshakeHash)
        if let hash = vector.handshake_hash {
            #expect(Hex.encode(first.handshakeHash) == hash, "\(name)")
        }
        for index in firstIndex..<vector.messages.count {
            let message = vector.messages[index]
            let payload = try bytes(message.payload)
            var sealed: [UInt8] = []
            var opened: [UInt8] = []
            if try Self.isFromInitiator(index, of: vector) {
                try first.sending.seal(payload.span, authenticating: Span(), appendingTo: &sealed)
                try second.receiving.open(sealed.span, authenticating: Span(), appendingTo: &opened)
            } else {
                try second.sending.seal(payload.span, authenticating: Span(), appendingTo: &sealed)
                try first.receiving.open(sealed.span, authenticating: Span(), appendingTo: &opened)
            }
            #expect(Hex.encode(sealed) == message.ciphertext, "\(name), message \(index)")
            #expect(opened == payload)
        }
    }
}
