// SPDX-License-Identifier: Apache-2.0

import CBOR
import CryptoPrimitives
import LibcryptoPrimitives
import SecureChannel

/// A device and a host, reconnected, whose machines are joined by arrays.
struct Meeting {
    typealias C = LibcryptoPrimitives

    var device: SecureChannelStateMachine<C>
    var host: SecureChannelStateMachine<C>
    /// The last message that came out at the host.
    var delivered: [UInt8] = []

    /// Bytes of a record's plaintext around a message: kind, map, two keys, the frame's number.
    private static let envelopeByteCount = 1 + 1 + 4 + 9 + 3
    /// Frames from this number on, and up to 65,535, have a number of three bytes: a record is then
    /// just as large as what the raw cipher seals. Two bytes less would leave it, and not the raw
    /// cipher, a last block that is not full and costs more than a full one.
    private static let firstFrameNumber = 256

    init() {
        let keys = (1...4).map { key in
            try! C.AgreementKey(
                bytes: SecretBytes(copying: [UInt8](repeating: UInt8(key), count: 32).span))
        }
        let signing = (5...7).map { key in
            try! C.SigningKey(
                seed: SecretBytes(copying: [UInt8](repeating: UInt8(key), count: 32).span))
        }
        let secret = SecretBytes(copying: [UInt8](repeating: 8, count: 32).span)
        device = SecureChannelStateMachine(
            reaching: .reconnect(
                hostKey: keys[1].publicKey, signingKey: signing[1].publicKey, secret: secret,
                room: []),
            as: ChannelIdentity(agreementKey: keys[0], signingKey: signing[0]),
            ephemeralKey: keys[2])
        host = SecureChannelStateMachine(
            answeringAs: ChannelIdentity(
                agreementKey: keys[1], signingKey: signing[1], relayKey: signing[2].publicKey),
            room: [], ephemeralKey: keys[3])
        run(host.started(at: 0), atHost: true, secret, signing[0].publicKey)
        run(device.started(at: 0), atHost: false, secret, signing[0].publicKey)
    }

    /// Sends short messages until frames have the numbers that ``message(filling:)`` counts on.
    mutating func warmUp() {
        for _ in 0..<Meeting.firstFrameNumber { exchange([0xA0]) }
    }

    /// A message whose record's plaintext is exactly as large, once the meeting is warmed up.
    static func message(filling plaintextByteCount: Int) -> [UInt8] {
        let messageByteCount = plaintextByteCount - envelopeByteCount
        var writer = CBORWriter()
        writer.mapHeader(count: 1)
        writer.text("echo")
        writer.bytes([UInt8](repeating: 0x5a, count: messageByteCount - 6 - 3))
        return writer.bytes
    }

    /// Sends a message from the device to the host, which takes each array over as a driver would.
    mutating func exchange(_ message: [UInt8]) {
        var actions = try! device.messageSubmitted(message, at: 1)
        while !actions.isEmpty {
            guard case .send(let bytes) = actions.removeFirst() else { continue }
            var arrived = host.bytesReceived(bytes, at: 1)
            while !arrived.isEmpty {
                if case .deliver(let message) = arrived.removeFirst() { delivered = message }
            }
        }
    }

    private mutating func run(
        _ actions: [ChannelAction], atHost: Bool, _ secret: SecretBytes,
        _ deviceKey: SigningPublicKey
    ) {
        for action in actions {
            switch action {
            case .send(let bytes):
                let answer =
                    atHost
                    ? device.bytesReceived(bytes, at: 0) : host.bytesReceived(bytes, at: 0)
                run(answer, atHost: !atHost, secret, deviceKey)
            case .lookUpPeer:
                run(
                    host.peerFound(preSharedKey: secret, signingKey: deviceKey), atHost: true,
                    secret, deviceKey)
            case .opened, .deliver, .closed, .lookUpPairing: break
            }
        }
    }
}
