// SPDX-License-Identifier: Apache-2.0

import CBOR
import CryptoPrimitives
import DeviceTrust
import Greeting
import JSON
import Noise
import Pairing
import SecureChannel
import SodiumPrimitives
import TextEncodings

/// Two devices meet inside WebAssembly: they shake hands by a link's secret, reconnect by a stored one, and
/// what one sends comes out at the other; and numbers are read with 32-bit integers. Returns 0, or the number of the step that failed.
@_cdecl("sheetbend_probe")
public func probe() -> Int32 {
    do {
        let device = try Keys()
        let host = try Keys(isHost: true)
        let secret = try SodiumPrimitives.randomBytes(count: 32)
        guard let pairingID = PairingID(bytes: [UInt8](repeating: 7, count: 16)) else { return 5 }
        let link = ChannelTarget.link(
            pairingID, hostKey: host.identity.agreementKey.publicKey, secret: secret, room: [])
        guard try exchange(link, device, host, secret) else { return 1 }
        let stored = ChannelTarget.reconnect(
            hostKey: host.identity.agreementKey.publicKey,
            signingKey: host.identity.signingKey.publicKey, secret: secret, room: [])
        guard try exchange(stored, device, host, secret) else { return 2 }
        let wrong = try SodiumPrimitives.randomBytes(count: 32)
        guard try !exchange(stored, device, host, wrong) else { return 3 }
        return numbersAreRead() ? 0 : 6
    } catch {
        return 4
    }
}

/// Seals and opens `count` messages of 16 KiB, to be timed from outside.
@_cdecl("sheetbend_probe_messages")
public func probeMessages(count: Int32) -> Int32 {
    do {
        let device = try Keys()
        let host = try Keys(isHost: true)
        let secret = try SodiumPrimitives.randomBytes(count: 32)
        var meeting = try Meeting(
            .reconnect(
                hostKey: host.identity.agreementKey.publicKey,
                signingKey: host.identity.signingKey.publicKey, secret: secret, room: []),
            device, host, secret)
        meeting.run()
        let message = Meeting.message(byteCount: 16_384)
        for _ in 0..<count {
            meeting.delivered = []
            meeting.send(message)
            guard meeting.delivered == message else { return 1 }
        }
        return 0
    } catch {
        return 4
    }
}

/// Whether JSON's numbers have their values where `Int` has 32 bits.
private func numbersAreRead() -> Bool {
    let numbers: [(String, Double)] = [
        ("1e5", 100_000), ("-25e-1", -2.5), ("1e-99999999999", 0),
        ("123456789012e-11", 1.23456789012),
    ]
    do {
        for (text, value) in numbers {
            guard let number = JSONNumber(text), try number.double() == value else { return false }
        }
        return true
    } catch {
        return false
    }
}

private struct Keys {
    let identity: ChannelIdentity<SodiumPrimitives>

    init(isHost: Bool = false) throws(CryptoError) {
        let relay = try Keys.signingKey()
        identity = ChannelIdentity(
            agreementKey: try Keys.agreementKey(), signingKey: try Keys.signingKey(),
            relayKey: isHost ? relay.publicKey : nil)
    }

    static func agreementKey() throws(CryptoError) -> SodiumPrimitives.AgreementKey {
        try SodiumPrimitives.AgreementKey(bytes: SodiumPrimitives.randomBytes(count: 32))
    }

    static func signingKey() throws(CryptoError) -> SodiumPrimitives.SigningKey {
        try SodiumPrimitives.SigningKey(seed: SodiumPrimitives.randomBytes(count: 32))
    }
}

private func exchange(
    _ target: ChannelTarget, _ device: Keys, _ host: Keys, _ secret: SecretBytes
) throws(CryptoError) -> Bool {
    var meeting = try Meeting(target, device, host, secret)
    meeting.run()
    let message = Meeting.message(byteCount: 100_000)
    meeting.send(message)
    return meeting.openedCount == 2 && meeting.delivered == message
}

/// Two channel machines joined by arrays.
private struct Meeting {
    var device: SecureChannelStateMachine<SodiumPrimitives>
    var host: SecureChannelStateMachine<SodiumPrimitives>
    let secret: SecretBytes
    let deviceSigningKey: SigningPublicKey
    var openedCount = 0
    var delivered: [UInt8] = []

    init(
        _ target: ChannelTarget, _ device: Keys, _ host: Keys, _ secret: SecretBytes
    ) throws(CryptoError) {
        self.device = SecureChannelStateMachine(
            reaching: target, as: device.identity, ephemeralKey: try Keys.agreementKey())
        self.host = SecureChannelStateMachine(
            answeringAs: host.identity, room: [], ephemeralKey: try Keys.agreementKey())
        self.secret = secret
        deviceSigningKey = device.identity.signingKey.publicKey
    }

    /// A message of a map with one byte string.
    static func message(byteCount: Int) -> [UInt8] {
        var writer = CBORWriter()
        writer.mapHeader(count: 1)
        writer.text("echo")
        writer.bytes([UInt8](repeating: 0x5a, count: byteCount))
        return writer.bytes
    }

    mutating func run() {
        perform(host.started(at: 0), atHost: true)
        perform(device.started(at: 0), atHost: false)
    }

    mutating func send(_ message: [UInt8]) {
        do {
            perform(try device.messageSubmitted(message, at: 1), atHost: false)
        } catch {
            openedCount = -1
        }
    }

    private mutating func perform(_ actions: [ChannelAction], atHost: Bool) {
        for action in actions {
            switch action {
            case .send(let bytes):
                if atHost {
                    perform(device.bytesReceived(bytes, at: 1), atHost: false)
                } else {
                    perform(host.bytesReceived(bytes, at: 1), atHost: true)
                }
            case .lookUpPairing:
                perform(host.pairingFound(preSharedKey: secret, room: []), atHost: true)
            case .lookUpPeer:
                perform(
                    host.peerFound(preSharedKey: secret, signingKey: deviceSigningKey), atHost: true
                )
            case .opened: openedCount += 1
            case .deliver(let message): delivered = message
            case .closed: break
            }
        }
    }
}
