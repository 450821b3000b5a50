// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import DeviceTrust

/// A kind of agent that a host can run, and what can be done with it; welcome lists them.
public struct OfferedBackend: Sendable, Equatable {
    /// Most that are read of one welcome; hosts know a handful.
    public static let maximumCount = 32
    /// Most capabilities that are read of one; there are 16 names.
    public static let maximumCapabilityCount = 64
    /// Longest name in bytes of either.
    public static let maximumNameByteCount = 64

    /// The word that starts it.
    public var name: String
    /// The names of what it can do.
    public var capabilities: [String]

    /// An offer of both parts.
    public init(name: String, capabilities: [String]) {
        self.name = name
        self.capabilities = capabilities
    }
}

extension OfferedBackend {
    static func write(_ offers: [OfferedBackend], to writer: inout CBORWriter) {
        writer.arrayHeader(count: offers.count)
        for offer in offers {
            writer.mapHeader(count: 2)
            writer.text("name")
            writer.text(offer.name)
            writer.text("capabilities")
            writer.arrayHeader(count: offer.capabilities.count)
            for capability in offer.capabilities { writer.text(capability) }
        }
    }

    static func read(from form: inout FormReader) throws(FormError) -> [OfferedBackend] {
        let count = try form.arrayHeader()
        guard count <= maximumCount else { throw .badValue("backends") }
        var offers: [OfferedBackend] = []
        for _ in 0..<count { offers.append(try OfferedBackend(from: &form)) }
        return offers
    }

    private init(from form: inout FormReader) throws(FormError) {
        var name: String?
        var capabilities: [String] = []
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "name":
                name = try form.text(maximumByteCount: OfferedBackend.maximumNameByteCount)
            case "capabilities": capabilities = try OfferedBackend.names(from: &form)
            default: try form.skip()
            }
        }
        self.name = try FormError.require(name, "name")
        self.capabilities = capabilities
    }

    private static func names(from form: inout FormReader) throws(FormError) -> [String] {
        let count = try form.arrayHeader()
        guard count <= maximumCapabilityCount else { throw .badValue("capabilities") }
        var names: [String] = []
        for _ in 0..<count {
            names.append(try form.text(maximumByteCount: maximumNameByteCount))
        }
        return names
    }
}
