// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import DeviceTrust
import LibcryptoPrimitives
import Pairing
import SecureChannel

typealias Host = HostPairingStateMachine<LibcryptoPrimitives>
typealias Device = DevicePairingStateMachine<LibcryptoPrimitives>

/// Two machines joined by buffers, with people and stores that a test decides about.
struct PairingWorld {
    /// What people and stores do when they are asked.
    struct Script {
        var hostAllows: Bool? = true
        var deviceSeesSameWords: Bool? = true
        var hostStores = true
        var deviceStores = true
        /// A write that is slow: the test ends it by `hostWrites()` or `deviceWrites()`.
        var hostWritesLate = false
        var deviceWritesLate = false
        /// Called with each message before it is delivered, to change, double or drop it.
        var tamper: (_ number: Int, _ fromDevice: Bool, _ bytes: [UInt8]) -> [[UInt8]] = { [$2] }
        /// The connection ends before this message is delivered.
        var cutBefore: Int?
    }

    var host: Host
    var device: Device
    var script = Script()
    var now = Moment(uptime: 50_000, wall: 1_000_000_000)

    /// Every step in a few words.
    var transcript: [String] = []
    var hostStore: [DeviceID: PairedDevice] = [:]
    var deviceStore: [DeviceID: PairedHost] = [:]
    /// Writes that are under way.
    var hostWriting: HostPairingAction?
    var deviceWriting: DevicePairingAction?
    let standing: PairingStanding
    var hostOutcome: HostPairingOutcome?
    var deviceOutcome: DevicePairingOutcome?
    var question: PairingQuestion?
    var deviceWords: ComparisonWords?

    private var inFlight: [(fromDevice: Bool, bytes: [UInt8])] = []
    private var sentCount = 0

    init(
        _ ceremony: PairingCeremony, standing: PairingStanding? = nil, scope: Scope = .approve,
        name: String = "Ada's phone", link: PairingLink? = nil, seed: UInt8 = 0,
        hostHash: [UInt8] = fill(0x33), deviceHash: [UInt8] = fill(0x33)
    ) throws {
        let hostKeys = try keys(100)
        let deviceKeys = try keys(200)
        let grant =
            ceremony == .approval
            ? Grant(scope: nil, notes: true) : Grant(scope: scope, notes: false)
        self.standing = standing ?? .open(grant)
        host = try Host(
            HostPairingSetup(
                ceremony: ceremony, device: deviceKeys.publicIdentity, channelBinding: hostHash,
                hostName: DeviceLabel("workshop"), secret: try PairSecret(secret(0x55 &+ seed)),
                nonce: fill(0x22)), now: now.uptime)
        let invitation: DevicePairingSetup.Invitation =
            switch ceremony {
            case .link: .link(try link ?? Self.link())
            case .code: .code(hints: ["10.0.0.2:7373"])
            case .approval: .approval(hints: [])
            }
        device = try Device(
            DevicePairingSetup(
                invitation: invitation, host: hostKeys.publicIdentity,
                relayKey: hostKeys.relayKey!.publicKey, channelBinding: deviceHash,
                name: DeviceLabel(name), platform: Platform("iOS 20"), nonce: fill(0x11)))
    }

    static func link(
        hostKey: UInt8 = 100, relay: PairingLink.Relay? = nil
    ) throws -> PairingLink {
        try PairingLink(
            hostKey: try keys(hostKey).publicIdentity.agreementKey,
            pairingID: PairingID(bytes: fill(4, 16))!, secret: secret(0x77),
            expires: 1_000_120_000, hints: ["10.0.0.2:7373"], relay: relay)
    }

    var hostID: DeviceID { get throws { try keys(100).deviceID() } }
    var deviceID: DeviceID { get throws { try keys(200).deviceID() } }
}

// MARK: - Running

extension PairingWorld {
    /// Runs from the open channel until nothing is in flight.
    mutating func run() {
        perform(device.channelOpened(at: now))
        while !inFlight.isEmpty {
            if sentCount == script.cutBefore {
                cut()
                return
            }
            let (fromDevice, bytes) = inFlight.removeFirst()
            let delivered = script.tamper(sentCount, fromDevice, bytes)
            sentCount += 1
            for bytes in delivered { deliver(bytes, fromDevice: fromDevice) }
        }
    }

    /// Both sides see the connection end, nothing in flight arrives.
    mutating func cut() {
        transcript.append("cut")
        inFlight = []
        perform(host.connectionLost())
        perform(device.connectionLost())
    }

    mutating func deliver(_ bytes: [UInt8], fromDevice: Bool) {
        if fromDevice {
            perform(host.messageReceived(bytes, at: now))
        } else {
            perform(device.messageReceived(bytes, at: now))
        }
    }

    /// The clocks go on, and both machines notice.
    mutating func advance(_ milliseconds: Int64) {
        now.uptime += milliseconds
        now.wall += milliseconds
        perform(host.timeAdvanced(to: now.uptime))
        perform(device.timeAdvanced(to: now.uptime))
        run(onlyInFlight: true)
    }

    mutating func run(onlyInFlight: Bool) {
        while !inFlight.isEmpty {
            let (fromDevice, bytes) = inFlight.removeFirst()
            deliver(bytes, fromDevice: fromDevice)
        }
    }

    mutating func perform(_ actions: [HostPairingAction]) {
        for action in actions {
            switch action {
            case .send(let bytes):
                transcript.append("host sends \(caseName(bytes))")
                inFlight.append((false, bytes))
            case .decideStanding: perform(host.standingDecided(standing, at: now))
            case .askPerson(let asked):
                transcript.append("host asks")
                question = asked
                if let allowed = script.hostAllows {
                    perform(host.personAnswered(allowed: allowed, at: now))
                }
            case .withdrawQuestion: transcript.append("host withdraws")
            case .store, .promote, .discard:
                hostWriting = action
                if !script.hostWritesLate { hostWrites() }
            case .finish(let outcome):
                transcript.append("host ends \(words(outcome))")
                hostOutcome = outcome
            }
        }
    }

    mutating func perform(_ actions: [DevicePairingAction]) {
        for action in actions {
            switch action {
            case .send(let bytes):
                transcript.append("device sends \(caseName(bytes))")
                inFlight.append((true, bytes))
            case .compareWords(let words):
                transcript.append("device compares")
                deviceWords = words
                if let same = script.deviceSeesSameWords {
                    perform(device.personAnswered(wordsAreSame: same, at: now))
                }
            case .withdrawQuestion: transcript.append("device withdraws")
            case .store:
                deviceWriting = action
                if !script.deviceWritesLate { deviceWrites() }
            case .discard(let id):
                transcript.append("device discards")
                deviceStore[id] = nil
            case .finish(let outcome):
                transcript.append("device ends \(words(outcome))")
                deviceOutcome = outcome
            }
        }
    }
}

// MARK: - Writing

extension PairingWorld {
    /// The host's write that is under way ends.
    mutating func hostWrites() {
        guard let action = hostWriting else { return }
        hostWriting = nil
        switch action {
        case .store(let record):
            transcript.append("host stores")
            if script.hostStores {
                hostStore[record.id] = record
                perform(host.recordStored(record, at: now))
            } else {
                perform(host.storingFailed())
            }
        case .promote(let id, let pairedAt):
            transcript.append("host promotes")
            guard script.hostStores else { return perform(host.promotingFailed()) }
            if hostStore[id]?.pairedAt == pairedAt { hostStore[id]?.promote() }
            perform(host.recordPromoted(hostStore[id]))
        case .discard(let id, let pairedAt):
            transcript.append("host discards")
            if hostStore[id]?.pairedAt == pairedAt { hostStore[id] = nil }
        default: break
        }
    }

    /// The device's write that is under way ends.
    mutating func deviceWrites() {
        guard case .store(let record)? = deviceWriting else { return }
        deviceWriting = nil
        transcript.append("device stores")
        if script.deviceStores {
            deviceStore[record.id] = record
            perform(device.recordStored(at: now))
        } else {
            perform(device.storingFailed())
        }
    }
}
