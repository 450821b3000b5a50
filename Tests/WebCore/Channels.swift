// SPDX-License-Identifier: Apache-2.0

import CBOR
import CryptoPrimitives
import DeviceTrust
import SecureChannel
import SodiumPrimitives

/// Two channel machines joined by arrays; a class, so that a step copies none of what it doesn't change.
final class Channels {
    private var device: SecureChannelStateMachine<SodiumPrimitives>
    private var host: SecureChannelStateMachine<SodiumPrimitives>
    private let hostSecret: SecretBytes?
    private let deviceSigningKey: SigningPublicKey
    private var messagesForDevice: [[UInt8]] = []
    private var messagesForHost: [[UInt8]] = []
    /// What the device knows of its peer once it has proved itself.
    private(set) var openedAtDevice: OpenedChannel?
    /// The same at the host.
    private(set) var openedAtHost: OpenedChannel?

    init(
        _ target: ChannelTarget, _ keys: Keys, hostSecret: SecretBytes?
    ) throws(CryptoError) {
        device = SecureChannelStateMachine(
            reaching: target, as: Channels.identity(keys.device),
            ephemeralKey: try SodiumPrimitives.AgreementKey(bytes: Keys.secret()))
        host = SecureChannelStateMachine(
            answeringAs: Channels.identity(keys.host), room: [],
            ephemeralKey: try SodiumPrimitives.AgreementKey(bytes: Keys.secret()))
        self.hostSecret = hostSecret
        deviceSigningKey = keys.device.publicIdentity.signingKey
    }

    private static func identity(
        _ keys: LocalIdentity<SodiumPrimitives>
    ) -> ChannelIdentity<SodiumPrimitives> {
        ChannelIdentity(
            agreementKey: keys.agreementKey, signingKey: keys.signingKey,
            relayKey: keys.relayKey?.publicKey)
    }

    func open() {
        perform(host.started(at: 0), of: .host)
        perform(device.started(at: 0), of: .device)
    }

    func send(_ message: [UInt8], from side: Side) {
        do {
            let actions =
                side == .host
                ? try host.messageSubmitted(message, at: 1)
                : try device.messageSubmitted(message, at: 1)
            perform(actions, of: side)
        } catch {
            // Then nothing arrives, which is what the callers look at.
        }
    }

    /// The next message that has arrived; nil if none has.
    func takeMessage(at side: Side) -> [UInt8]? {
        if side == .host {
            return messagesForHost.isEmpty ? nil : messagesForHost.removeFirst()
        }
        return messagesForDevice.isEmpty ? nil : messagesForDevice.removeFirst()
    }

    private func perform(_ actions: [ChannelAction], of side: Side) {
        for action in actions {
            switch action {
            case .send(let bytes): receive(bytes, at: side.other)
            case .lookUpPairing:
                perform(host.pairingFound(preSharedKey: hostSecret, room: []), of: .host)
            case .lookUpPeer:
                guard let hostSecret else { continue }
                perform(
                    host.peerFound(preSharedKey: hostSecret, signingKey: deviceSigningKey),
                    of: .host)
            case .opened(let opened):
                if side == .host { openedAtHost = opened } else { openedAtDevice = opened }
            case .deliver(let message):
                if side == .host {
                    messagesForHost.append(message)
                } else {
                    messagesForDevice.append(message)
                }
            case .closed: break
            }
        }
    }

    private func receive(_ bytes: [UInt8], at side: Side) {
        if side == .host {
            perform(host.bytesReceived(bytes, at: 1), of: .host)
        } else {
            perform(device.bytesReceived(bytes, at: 1), of: .device)
        }
    }
}

/// A message of a map with one byte string.
func echo(byteCount: Int) -> [UInt8] {
    var writer = CBORWriter()
    writer.mapHeader(count: 1)
    writer.text("echo")
    writer.mapHeader(count: 1)
    writer.text("bytes")
    writer.bytes([UInt8](repeating: 0x5a, count: byteCount))
    return writer.bytes
}
