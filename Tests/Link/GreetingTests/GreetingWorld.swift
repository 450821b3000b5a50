// SPDX-License-Identifier: Apache-2.0

import CBOR
import CryptoPrimitives
import DeviceTrust
import Greeting
import LibcryptoPrimitives

/// A host, a device and the host's record of it, for transcripts.
struct GreetingWorld {
    static let now: Int64 = 1_000_000_000
    static let hostCases = [
        ApplicationCase("echo", needs: .scope(.view)),
        ApplicationCase("approvalRespond", needs: .scope(.approve)),
        ApplicationCase("interrupt", needs: .scope(.control), refusal: .unsupported),
        ApplicationCase("notes", needs: .notes),
        ApplicationCase("whoAmI", needs: .pairing),
    ]

    let deviceID: DeviceID
    let hostID: DeviceID
    var record: PairedDevice
    var host: HostGreetingStateMachine

    init(scope: Scope? = .approve, state: PairedDevice.State = .confirmed) throws {
        let device = try Self.keys(1)
        deviceID = try device.deviceID()
        hostID = try Self.keys(9).deviceID()
        record = PairedDevice(
            id: deviceID, identity: device.publicIdentity,
            secret: try PairSecret(Self.secret(3)), label: DeviceLabel("phone"),
            platform: Platform("test"), grant: Grant(scope: scope, notes: false),
            pairedAt: Self.now,
            state: state)
        host = HostGreetingStateMachine(
            provedID: deviceID, hostID: hostID, hostName: DeviceLabel("workshop"),
            cases: Self.hostCases)
    }

    static func secret(_ byte: UInt8) -> SecretBytes {
        SecretBytes(copying: [UInt8](repeating: byte, count: 32).span)
    }

    static func keys(_ number: UInt8) throws -> LocalIdentity<LibcryptoPrimitives> {
        try LocalIdentity(
            agreementKeyBytes: secret(number), signingSeed: secret(number + 1), relaySeed: nil)
    }

    func hello(_ scope: Scope? = .control) throws -> Hello {
        Hello(
            deviceID: deviceID, instanceID: try InstanceID(bytes: [UInt8](repeating: 7, count: 16)),
            scope: scope)
    }

    /// What the host does with a message now.
    mutating func receive(_ message: [UInt8]) -> [HostGreetingAction] {
        host.messageReceived(message, record: record, now: Self.now)
    }

    /// A host that has welcomed the device.
    mutating func greet(claim: Scope? = .control) throws {
        _ = receive(try hello(claim).encoded())
    }
}

/// A message with text fields, in deterministic order.
func message(_ name: String, _ fields: [(String, String)] = []) -> [UInt8] {
    encoded(
        name,
        fields.map { key, value in
            var writer = CBORWriter()
            writer.text(value)
            return (key, writer.bytes)
        })
}

func encoded(_ name: String, _ fields: [(String, [UInt8])]) -> [UInt8] {
    var writer = CBORWriter()
    writer.mapHeader(count: 1)
    writer.text(name)
    writer.mapHeader(count: fields.count)
    for (key, value) in fields.sorted(by: { ($0.0.utf8.count, $0.0) < ($1.0.utf8.count, $1.0) }) {
        writer.text(key)
        writer.encodedItem(value)
    }
    return writer.bytes
}

func item(_ write: (inout CBORWriter) -> Void) -> [UInt8] {
    var writer = CBORWriter()
    write(&writer)
    return writer.bytes
}

/// The fields of a message whose values are all text or numbers, as text.
func read(_ bytes: [UInt8]) throws -> (name: String, fields: [String: String]) {
    var reader = CBORReader(bytes)
    _ = try reader.mapHeader()
    let name = String(decoding: try reader.key().utf8, as: UTF8.self)
    var fields: [String: String] = [:]
    for _ in 0..<(try reader.mapHeader()) {
        let key = String(decoding: try reader.key().utf8, as: UTF8.self)
        switch try reader.peekKind() {
        case .text: fields[key] = try reader.text()
        case .unsigned: fields[key] = String(try reader.unsigned())
        default: try reader.skipItem()
        }
    }
    try reader.finish()
    return (name, fields)
}

/// An action in a few words, to compare transcripts.
func words(_ action: HostGreetingAction) throws -> String {
    switch action {
    case .send(let bytes):
        let (name, fields) = try read(bytes)
        let detail = fields["code"] ?? fields["scope"] ?? "-"
        return "send \(name) \(detail)" + (fields["sessionID"].map { " of \($0)" } ?? "")
    case .promote: return "promote"
    case .greeted(let hello): return "greeted, claim \(hello.scope?.text ?? "none")"
    case .deliver(let message, let grant):
        let name = String(decoding: message.name.utf8, as: UTF8.self)
        return "deliver \(name) at \(grant.scope?.text ?? "none")"
    case .unpair: return "unpair"
    case .close(let end): return "close \(end)"
    }
}

func words(_ actions: [HostGreetingAction]) throws -> [String] { try actions.map(words) }

func words(_ action: DeviceGreetingAction) throws -> String {
    switch action {
    case .send(let bytes): "send \(try read(bytes).name)"
    case .welcomed(let welcome): "welcomed at \(welcome.scope?.text ?? "none")"
    case .deliver(let message): "deliver \(String(decoding: message.name.utf8, as: UTF8.self))"
    case .errorReceived(let error): "error \(error.code?.text ?? "unknown")"
    case .close(let end): "close \(end)"
    }
}

func words(_ actions: [DeviceGreetingAction]) throws -> [String] { try actions.map(words) }
