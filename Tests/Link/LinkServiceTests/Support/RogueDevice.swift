// SPDX-License-Identifier: Apache-2.0

import CBOR
import CryptoPrimitives
import DeviceTrust
import DeviceTrustStorage
import Greeting
import LibcryptoPrimitives
import SecureChannel

/// A device that keeps the channel's rules, since nothing comes through otherwise, and none above it.
final class RogueDevice {
    private var channel: SecureChannelStateMachine<LibcryptoPrimitives>
    private let socket: RawSocket
    private(set) var opened: OpenedChannel?
    private(set) var end: ChannelEnd?
    private var messages: [[UInt8]] = []

    init(
        _ target: ChannelTarget, as identity: LocalIdentity<LibcryptoPrimitives>,
        to address: String
    ) throws {
        socket = try RawSocket(to: address)
        channel = SecureChannelStateMachine(
            reaching: target,
            as: ChannelIdentity(
                agreementKey: identity.agreementKey, signingKey: identity.signingKey),
            ephemeralKey: try LibcryptoAgreementKey(
                bytes: LibcryptoPrimitives.randomBytes(count: 32)))
        run(channel.started(at: 0))
    }

    /// The paired device of a world's folder `phone`, on its way to the host it is paired with.
    convenience init(_ paired: PairedHost, in world: TestWorld, to address: String) throws {
        let secrets = try FileSecretStore(folder: world.path + "/phone")
        let identity = try IdentityStore<LibcryptoPrimitives, FileSecretStore>(
            secrets, owner: .device
        ).loadOrCreate(hasPeers: true)
        try self.init(
            .reconnect(
                hostKey: paired.identity.agreementKey, signingKey: paired.identity.signingKey,
                secret: paired.secret.bytes, room: paired.room.bytes),
            as: identity, to: address)
    }

    private func run(_ actions: [ChannelAction]) {
        for action in actions {
            switch action {
            case .send(let bytes): socket.send(bytes)
            case .opened(let peer): opened = peer
            case .deliver(let message): messages.append(message)
            case .closed(let end): self.end = end
            case .lookUpPairing, .lookUpPeer: break
            }
        }
    }

    /// Waits until the channel is open or over.
    func open() -> Bool {
        while opened == nil, end == nil { receive() }
        return opened != nil
    }

    private func receive() {
        if let bytes = socket.receive() {
            run(channel.bytesReceived(bytes, at: 0))
        } else {
            run(channel.transportEnded())
            if end == nil { end = .failed(.truncated) }
        }
    }

    func send(_ message: [UInt8]) throws {
        run(try channel.messageSubmitted(message, at: 0))
    }

    /// Sends some of a message's records, so that the host waits for the rest.
    func send(_ range: Range<Int>, ofRecords records: [UInt8]) {
        socket.send(Array(records[range]))
    }

    /// The records of a message, which are not sent.
    func records(of message: [UInt8]) throws -> [UInt8] {
        var records: [UInt8] = []
        for case .send(let bytes) in try channel.messageSubmitted(message, at: 0) {
            records += bytes
        }
        return records
    }

    /// Sends `{name: fields}` with a map of texts.
    func send(_ name: String, _ fields: [String: CBORValue] = [:]) throws {
        let map = CBORMap(fields.map { CBORMap.Entry(.text($0.key), $0.value) }) ?? CBORMap()
        let message = CBORMap([CBORMap.Entry(.text(name), .map(map))]) ?? CBORMap()
        try send(CBORValue.map(message).encoded())
    }

    func sayHello(
        as id: DeviceID, instance: UInt8 = 7, version: UInt64 = 1, scope: Scope? = .control
    ) throws {
        try send(
            Hello(
                version: version, deviceID: id,
                instanceID: InstanceID(bytes: [UInt8](repeating: instance, count: 16)), scope: scope
            ).encoded())
    }

    /// The next message; nil once the channel is over.
    func next() -> CBORValue? {
        while messages.isEmpty, end == nil { receive() }
        guard !messages.isEmpty else { return nil }
        return try? CBORValue.decode(messages.removeFirst())
    }

    /// The code of the next message, which must be an error; nil for anything else.
    func nextErrorCode() -> String? { nextError()?.code }

    /// The next message, which must be an error; nil for anything else.
    func nextError() -> (code: String, text: String)? {
        guard case .map(let message) = next(), case .map(let fields) = message["error"],
            case .text(let code) = fields["code"], case .text(let text) = fields["message"]
        else { return nil }
        return (code.string, text.string)
    }

    /// Whether the next message has this case name.
    func nextIs(_ name: CBORText) -> Bool {
        guard case .map(let message) = next() else { return false }
        return message[name] != nil
    }
}
