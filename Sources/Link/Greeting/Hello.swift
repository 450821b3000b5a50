// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import DeviceTrust

/// The first message of a device on every reconnect: who it is and what it means to do.
public struct Hello: Sendable, Hashable {
    /// The version of messages that the device speaks.
    public var version: UInt64
    /// The device, which must be the one that the channel proved.
    public var deviceID: DeviceID
    /// Which of its running instances this is.
    public var instanceID: InstanceID
    /// The highest scope it wants to use; nil if it wants no sessions, only what was granted apart.
    public var scope: Scope?

    /// A hello in the current version.
    public init(
        version: UInt64 = MessageVersion.current, deviceID: DeviceID, instanceID: InstanceID,
        scope: Scope?
    ) {
        self.version = version
        self.deviceID = deviceID
        self.instanceID = instanceID
        self.scope = scope
    }

    /// The message: `{"hello": {scope, version, deviceID, instanceID}}`.
    public func encoded() -> [UInt8] {
        var writer = CBORWriter()
        writer.mapHeader(count: 1)
        writer.text("hello")
        writer.mapHeader(count: scope == nil ? 3 : 4)
        if let scope {
            writer.text("scope")
            writer.text(scope.text)
        }
        writer.text("version")
        writer.unsigned(version)
        writer.text("deviceID")
        writer.text(deviceID.text)
        writer.text("instanceID")
        writer.bytes(instanceID.bytes)
        return writer.bytes
    }

    /// A hello of our version from the map of its fields.
    init(fields: [UInt8]) throws(FormError) {
        var version: UInt64?
        var deviceID: DeviceID?
        var instanceID: InstanceID?
        var scope: Scope?
        var form = FormReader(fields)
        try form.fields { (key, form) throws(FormError) in
            switch key {
            // A scope that only newer devices know claims something; the least is what is sure.
            case "scope": scope = try form.scope() ?? .view
            case "version": version = try form.unsigned()
            case "deviceID": deviceID = try form.deviceID()
            case "instanceID": instanceID = try form.instanceID()
            default: try form.skip()
            }
        }
        try form.finish()
        self.version = try FormError.require(version, "version")
        self.deviceID = try FormError.require(deviceID, "deviceID")
        self.instanceID = try FormError.require(instanceID, "instanceID")
        self.scope = scope
    }
}
