// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import Noise

@testable import SecureChannel

/// A true host and a rogue device.
struct RogueDevice {
    var rogue: RoguePeer
    var host: Side
    /// What the host sent after the handshake.
    var hostRecords: [UInt8] = []

    init(_ meeting: Meeting, keys: TestKeys = .device, name: ProtocolName? = nil) throws {
        rogue = try RoguePeer(.initiator, meeting, keys: keys, name: name)
        host = Side(try Library.libcrypto.host(), meeting)
        host.start()
    }

    /// Shakes hands; for a pairing that takes a third message.
    mutating func shakeHands() throws {
        host.receive(rogue.preamble + (try rogue.write()))
        hostRecords = try rogue.read(host.sent)
        if rogue.sending == nil {
            let count = host.sent.count
            host.receive(try rogue.write())
            hostRecords = Array(host.sent[count...])
        }
    }

    /// Shakes hands and proves itself.
    static func opened(_ purpose: Purpose = .reconnect) throws -> RogueDevice {
        var device = try RogueDevice(Meeting(purpose))
        try device.shakeHands()
        device.host.receive(try device.rogue.prove())
        return device
    }
}

/// A true device and a rogue host.
struct RogueHost {
    var rogue: RoguePeer
    var device: Side

    init(_ meeting: Meeting, keys: TestKeys = .host) throws {
        rogue = try RoguePeer(.responder, meeting, keys: keys)
        device = Side(try Library.libcrypto.device(meeting.target), meeting)
        device.start()
    }

    /// Shakes hands and returns what the device sent after.
    @discardableResult
    mutating func shakeHands() throws -> [UInt8] {
        _ = try rogue.read(Array(device.sent[Preamble.byteCount...]))
        let count = device.sent.count
        device.receive(try rogue.write())
        let rest = Array(device.sent[count...])
        return rogue.sending == nil && !rest.isEmpty ? try rogue.read(rest) : rest
    }
}
