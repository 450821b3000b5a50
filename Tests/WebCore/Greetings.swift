// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import DeviceTrust
import Greeting
import SodiumPrimitives

/// Whether a device that a host knows connects again, is welcome, and has its message taken.
func connectAgain(_ keys: Keys) throws(CryptoError) -> Bool {
    let secret = try Keys.secret()
    return try connects(keys, deviceSecret: secret, hostSecret: secret)
}

/// The same with a secret of each side's own.
func connects(
    _ keys: Keys, deviceSecret: SecretBytes, hostSecret: SecretBytes
) throws(CryptoError) -> Bool {
    let channels = try Channels(keys.reconnect(deviceSecret), keys, hostSecret: hostSecret)
    channels.open()
    guard channels.openedAtDevice != nil, channels.openedAtHost != nil else { return false }
    let greeting = try GreetingRun(channels, keys, secret: PairSecret(hostSecret))
    greeting.run()
    return greeting.tookMessage
}

private final class GreetingRun {
    private let channels: Channels
    private var device: DeviceGreetingStateMachine
    private var host: HostGreetingStateMachine
    private let record: PairedDevice
    private let message = echo(byteCount: 100_000)
    /// Whether the host gave the layer above what the device sent after welcome.
    private(set) var tookMessage = false

    init(_ channels: Channels, _ keys: Keys, secret: PairSecret) throws(CryptoError) {
        self.channels = channels
        let deviceID = try keys.device.deviceID()
        let hostID = try keys.host.deviceID()
        let instance = try InstanceID(bytes: [UInt8](repeating: 3, count: InstanceID.byteCount))
        device = DeviceGreetingStateMachine(
            hello: Hello(deviceID: deviceID, instanceID: instance, scope: .approve),
            hostID: hostID, cases: ["echoed"])
        host = HostGreetingStateMachine(
            provedID: deviceID, hostID: hostID, hostName: DeviceLabel("Workshop"),
            cases: [ApplicationCase("echo", needs: .pairing)])
        record = PairedDevice(
            id: deviceID, identity: keys.device.publicIdentity, secret: secret,
            label: DeviceLabel("Phone"), platform: Platform("Safari"),
            grant: Grant(scope: .view, notes: false), pairedAt: 1, state: .confirmed)
    }

    func run() {
        perform(device.channelOpened())
        while true {
            if let message = channels.takeMessage(at: .host) {
                perform(host.messageReceived(message, record: record, now: 1))
            } else if let message = channels.takeMessage(at: .device) {
                perform(device.messageReceived(message))
            } else {
                return
            }
        }
    }

    private func perform(_ actions: [DeviceGreetingAction]) {
        for action in actions {
            switch action {
            case .send(let message): channels.send(message, from: .device)
            case .welcomed: channels.send(message, from: .device)
            case .deliver, .errorReceived, .close: break
            }
        }
    }

    private func perform(_ actions: [HostGreetingAction]) {
        for action in actions {
            switch action {
            case .send(let message): channels.send(message, from: .host)
            case .deliver(let delivered, _): tookMessage = delivered.fields.count > 100_000
            case .promote, .greeted, .unpair, .close: break
            }
        }
    }
}
