// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import DeviceTrust

/// What a running host says of itself.
public struct HostStatus: Sendable, Equatable {
    /// Its id.
    public let id: DeviceID
    /// What people call it.
    public let name: DeviceLabel
    /// Where it listens.
    public let addresses: [String]
    /// How many devices are paired.
    public let deviceCount: Int
    /// How many of them are connected.
    public let connectedCount: Int
}

extension HostStatus {
    var value: CBORValue {
        .form([
            "id": .text(id.text), "name": .text(name.text),
            "addresses": .array(addresses.map { .text($0) }),
            "deviceCount": .integer(Int64(deviceCount)),
            "connectedCount": .integer(Int64(connectedCount)),
        ])
    }

    init(_ form: inout FormReader) throws(FormError) {
        var id: DeviceID?
        var name: DeviceLabel?
        var addresses: [String] = []
        var deviceCount: Int64 = 0
        var connectedCount: Int64 = 0
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "id": id = try form.deviceID()
            case "name": name = try form.label()
            case "addresses":
                for _ in 0..<(try form.arrayHeader()) {
                    addresses.append(try form.text(maximumByteCount: 512))
                }
            case "deviceCount": deviceCount = try form.integer()
            case "connectedCount": connectedCount = try form.integer()
            default: try form.skip()
            }
        }
        self.id = try FormError.require(id, "id")
        self.name = try FormError.require(name, "name")
        self.addresses = addresses
        self.deviceCount = Int(clamping: deviceCount)
        self.connectedCount = Int(clamping: connectedCount)
    }
}
