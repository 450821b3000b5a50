// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import DeviceTrust
import Pairing
import SecureChannel
import SodiumPrimitives

/// The two clocks of every step.
private let moment = Moment(uptime: 1, wall: 1)

/// Whether a device pairs by the text of a link.
func pairByLink(_ keys: Keys) throws(CryptoError) -> Bool {
    let secret = try Keys.secret()
    guard let link = linkAsRead(keys, secret) else { return false }
    let target = ChannelTarget.link(
        link.pairingID, hostKey: link.hostKey, secret: link.secret, room: [])
    return try pair(keys, target, .link(link), hostSecret: secret)
}

/// A link of the host's after the way by its text.
private func linkAsRead(_ keys: Keys, _ secret: SecretBytes) -> PairingLink? {
    guard let id = PairingID(bytes: [UInt8](repeating: 7, count: 16)) else { return nil }
    do {
        let shown = try PairingLink(
            hostKey: keys.host.publicIdentity.agreementKey, pairingID: id, secret: secret,
            expires: 120_001, hints: ["192.168.1.20:7373"], relay: nil)
        return try PairingLink(parsing: shown.text)
    } catch {
        return nil
    }
}

/// Whether a device pairs by twelve characters as a person types them.
func pairByCode(_ keys: Keys) throws(CryptoError) -> Bool {
    let shown = PairingCode(
        random: try SodiumPrimitives.randomBytes(count: PairingCode.randomByteCount))
    guard let typed = codeAsTyped(shown.shown) else { return false }
    let known = try typed.stretched(using: SodiumPrimitives.self)
    return try pair(
        keys, .code(known.pairingID, key: known.preSharedKey), .code(hints: []),
        hostSecret: known.preSharedKey)
}

private func codeAsTyped(_ text: String) -> PairingCode? {
    do { return try PairingCode(typed: text) } catch { return nil }
}

/// Whether a device pairs without a code, when both show the same words.
func pairByComparedWords(_ keys: Keys) throws(CryptoError) -> Bool {
    try pair(keys, .approval, .approval(hints: []), hostSecret: nil)
}

private func pair(
    _ keys: Keys, _ target: ChannelTarget, _ invitation: DevicePairingSetup.Invitation,
    hostSecret: SecretBytes?
) throws(CryptoError) -> Bool {
    let channels = try Channels(target, keys, hostSecret: hostSecret)
    channels.open()
    guard let pairing = try PairingRun(channels, invitation) else { return false }
    return pairing.outcomeIsTheSame
}

/// A pairing over channels that stand, both sides' people saying yes.
private final class PairingRun {
    private let channels: Channels
    private var device: DevicePairingStateMachine<SodiumPrimitives>
    private var host: HostPairingStateMachine<SodiumPrimitives>
    private var stored: PairedDevice?
    private var pairedHost: PairedHost?
    private var pairedDevice: PairedDevice?
    private var words: [String] = []

    init?(
        _ channels: Channels, _ invitation: DevicePairingSetup.Invitation
    ) throws(CryptoError) {
        guard let atDevice = channels.openedAtDevice, let atHost = channels.openedAtHost,
            let relayKey = atDevice.relayKey
        else { return nil }
        self.channels = channels
        let setup = DevicePairingSetup(
            invitation: invitation, host: PairingRun.identity(atDevice), relayKey: relayKey,
            channelBinding: atDevice.channelBinding, name: DeviceLabel("Phone"),
            platform: Platform("Safari"), nonce: [UInt8](repeating: 1, count: 32))
        device = try DevicePairingStateMachine(setup)
        host = try HostPairingStateMachine(
            HostPairingSetup(
                ceremony: setup.ceremony, device: PairingRun.identity(atHost),
                channelBinding: atHost.channelBinding, hostName: DeviceLabel("Workshop"),
                secret: PairSecret(Keys.secret()), nonce: [UInt8](repeating: 2, count: 32)),
            now: 1)
        perform(device.channelOpened(at: moment))
        deliver()
    }

    private static func identity(_ peer: OpenedChannel) -> PublicIdentity {
        PublicIdentity(agreementKey: peer.agreementKey, signingKey: peer.signingKey)
    }

    /// Whether both have stored each other with one secret, and showed the same words if any.
    var outcomeIsTheSame: Bool {
        guard let pairedHost, let pairedDevice, words.isEmpty || words.count == 2 else {
            return false
        }
        return pairedHost.secret.isEqual(to: pairedDevice.secret)
            && words.allSatisfy { Array($0.utf8) == Array(words[0].utf8) }
    }

    private func deliver() {
        while true {
            if let message = channels.takeMessage(at: .host) {
                perform(host.messageReceived(message, at: moment))
            } else if let message = channels.takeMessage(at: .device) {
                perform(device.messageReceived(message, at: moment))
            } else {
                return
            }
        }
    }

    private func perform(_ actions: [DevicePairingAction]) {
        for action in actions {
            switch action {
            case .send(let message): channels.send(message, from: .device)
            case .compareWords(let shown):
                words.append(shown.text)
                perform(device.personAnswered(wordsAreSame: true, at: moment))
            case .store: perform(device.recordStored(at: moment))
            case .finish(.paired(let record)): pairedHost = record
            case .withdrawQuestion, .discard, .finish: break
            }
        }
    }

    private func perform(_ actions: [HostPairingAction]) {
        for action in actions {
            switch action {
            case .send(let message): channels.send(message, from: .host)
            case .decideStanding:
                perform(
                    host.standingDecided(.open(Grant(scope: .approve, notes: false)), at: moment))
            case .askPerson(let question):
                if let shown = question.words { words.append(shown.text) }
                perform(host.personAnswered(allowed: true, at: moment))
            case .store(let record):
                stored = record
                perform(host.recordStored(record, at: moment))
            case .promote:
                stored?.promote()
                perform(host.recordPromoted(stored))
            case .finish(.paired(let record)): pairedDevice = record
            case .withdrawQuestion, .discard, .finish: break
            }
        }
    }
}
