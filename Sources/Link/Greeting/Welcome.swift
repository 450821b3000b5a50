// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import DeviceTrust

/// A host's answer to a hello that it accepts.
public struct Welcome: Sendable, Equatable {
    /// The version of messages that the host speaks.
    public var version: UInt64
    /// The host, which must be the one that the device pinned.
    public var hostID: DeviceID
    /// What people call the host.
    public var hostName: DeviceLabel
    /// What the device may do on this connection: the lower of its claim and the host's table.
    public var scope: Scope?
    /// What the layer above says of itself, an encoded map; nil if nothing.
    public var capabilities: [UInt8]?

    /// A welcome in the current version.
    public init(
        version: UInt64 = MessageVersion.current, hostID: DeviceID, hostName: DeviceLabel,
        scope: Scope?, capabilities: [UInt8]? = nil
    ) {
        self.version = version
        self.hostID = hostID
        self.hostName = hostName
        self.scope = scope
        self.capabilities = capabilities
    }

    /// The message: `{"welcome": {scope, hostID, version, hostName, capabilities}}`.
    public func encoded() -> [UInt8] {
        var writer = CBORWriter()
        writer.mapHeader(count: 1)
        writer.text("welcome")
        writer.mapHeader(count: 3 + (scope == nil ? 0 : 1) + (capabilities == nil ? 0 : 1))
        if let scope {
            writer.text("scope")
            writer.text(scope.text)
        }
        writer.text("hostID")
        writer.text(hostID.text)
        writer.text("version")
        writer.unsigned(version)
        writer.text("hostName")
        writer.text(hostName.text)
        if let capabilities {
            writer.text("capabilities")
            writer.encodedItem(capabilities)
        }
        return writer.bytes
    }

    /// A welcome of our version from the map of its fields.
    init(fields: [UInt8]) throws(FormError) {
        var version: UInt64?
        var hostID: DeviceID?
        var hostName: DeviceLabel?
        var scope: Scope?
        var capabilities: [UInt8]?
        var form = FormReader(fields)
        try form.fields { (key, form) throws(FormError) in
            switch key {
            // A scope that only newer hosts know: offer the person no more than the least.
            case "scope": scope = try form.scope() ?? .view
            case "hostID": hostID = try form.deviceID()
            case "version": version = try form.unsigned()
            case "hostName": hostName = try form.label()
            case "capabilities": capabilities = try form.encodedItem()
            default: try form.skip()
            }
        }
        try form.finish()
        self.version = try FormError.require(version, "version")
        self.hostID = try FormError.require(hostID, "hostID")
        self.hostName = try FormError.require(hostName, "hostName")
        self.scope = scope
        self.capabilities = capabilities
    }
}
