// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import DeviceTrust

/// A paired device as a command shows it: its record without the secret.
public struct DeviceSummary: Sendable, Equatable {
    /// Where its pairing stands.
    public enum State: String, Sendable {
        /// It was stored and has not confirmed yet.
        case unconfirmed
        /// It is paired.
        case confirmed
        /// It was removed.
        case revoked
    }

    /// Its id.
    public let id: DeviceID
    /// What people call it.
    public let name: DeviceLabel
    /// What it says it runs on.
    public let platform: Platform
    /// What it may do.
    public let grant: Grant
    /// When it was paired, in milliseconds since 1970.
    public let pairedAt: Int64
    /// When it was last connected; nil if it never was.
    public let lastSeenAt: Int64?
    /// Where its pairing stands.
    public let state: State
    /// Whether it is connected now.
    public let isConnected: Bool
}

extension DeviceSummary {
    init(_ device: PairedDevice, isConnected: Bool) {
        id = device.id
        name = device.label
        platform = device.platform
        grant = device.grant
        pairedAt = device.pairedAt
        lastSeenAt = device.lastSeenAt
        state =
            switch device.state {
            case .unconfirmed: .unconfirmed
            case .confirmed: .confirmed
            case .revoked: .revoked
            }
        self.isConnected = isConnected
    }

    var value: CBORValue {
        .form([
            "id": .text(id.text), "name": .text(name.text), "platform": .text(platform.text),
            "scope": grant.scope.map { .text($0.text) }, "notes": .boolean(grant.notes),
            "pairedAt": .integer(pairedAt), "lastSeenAt": lastSeenAt.map { .integer($0) },
            "state": .text(state.rawValue), "isConnected": .boolean(isConnected),
        ])
    }

    init(_ form: inout FormReader) throws(FormError) {
        var id: DeviceID?
        var name: DeviceLabel?
        var platform: Platform?
        var grant = Grant(scope: nil, notes: false)
        var pairedAt: Int64?
        var lastSeenAt: Int64?
        var state: State?
        var isConnected = false
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "id": id = try form.deviceID()
            case "name": name = try form.label()
            case "platform": platform = try form.platform()
            case "scope": grant.scope = try form.scope()
            case "notes": grant.notes = try form.boolean()
            case "pairedAt": pairedAt = try form.integer()
            case "lastSeenAt": lastSeenAt = try form.integer()
            case "state": state = State(rawValue: try form.text(maximumByteCount: 16))
            case "isConnected": isConnected = try form.boolean()
            default: try form.skip()
            }
        }
        self.id = try FormError.require(id, "id")
        self.name = try FormError.require(name, "name")
        self.platform = try FormError.require(platform, "platform")
        self.grant = grant
        self.pairedAt = try FormError.require(pairedAt, "pairedAt")
        self.lastSeenAt = lastSeenAt
        self.state = try FormError.require(state, "state")
        self.isConnected = isConnected
    }
}
