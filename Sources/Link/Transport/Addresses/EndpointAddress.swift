// SPDX-License-Identifier: Apache-2.0

/// A host and a port as people write them: `studio.local:7373`, `[::1]:7373`, `:7373`.
public struct EndpointAddress: Hashable, Sendable {
    /// A name or an IP address without brackets; empty for every address of this machine.
    public let host: String
    /// The port; 0 lets the system choose one when listening.
    public let port: UInt16

    /// An address from its parts.
    public init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// An address from its text.
    ///
    /// - Throws: ``EndpointAddressError``, which says what to write instead.
    public init(parsing text: String) throws(EndpointAddressError) {
        let bytes = [UInt8](text.utf8)
        guard !bytes.isEmpty else { throw .empty }
        if bytes.first == UInt8(ascii: "[") {
            try self.init(bracketed: bytes)
        } else {
            try self.init(plain: bytes)
        }
    }

    private init(bracketed bytes: [UInt8]) throws(EndpointAddressError) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else { throw .missingBracket }
        let host = String(decoding: bytes[1..<end], as: UTF8.self)
        // A zone, as in fe80::1%eth0, is the resolver's matter.
        let address = host.utf8.prefix { $0 != UInt8(ascii: "%") }
        guard IPAddress(String(decoding: address, as: UTF8.self))?.isIPv6 == true else {
            throw .notIPv6(host)
        }
        let rest = bytes[(end + 1)...]
        guard rest.first == UInt8(ascii: ":") else { throw .missingPort }
        self.init(host: host, port: try EndpointAddress.port(rest.dropFirst()))
    }

    private init(plain bytes: [UInt8]) throws(EndpointAddressError) {
        let colons = bytes.indices.filter { bytes[$0] == UInt8(ascii: ":") }
        guard let colon = colons.first else { throw .missingPort }
        guard colons.count == 1 else { throw .needsBrackets }
        let host = bytes[..<colon]
        guard host.count <= TransportLimits.maximumHostByteCount else { throw .hostTooLong }
        guard host.allSatisfy(EndpointAddress.belongsInName) else {
            throw .invalidHost(String(decoding: host, as: UTF8.self))
        }
        let port = try EndpointAddress.port(bytes[(colon + 1)...])
        self.init(host: String(decoding: host, as: UTF8.self), port: port)
    }

    /// Letters, digits and `-._`; anything beyond ASCII is left to the resolver.
    private static func belongsInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    private static func port(_ digits: ArraySlice<UInt8>) throws(EndpointAddressError) -> UInt16 {
        guard !digits.isEmpty else { throw .missingPort }
        let isNumber = digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let text = String(decoding: digits, as: UTF8.self)
        guard isNumber, let port = UInt16(text) else { throw .invalidPort(text) }
        return port
    }
}

extension EndpointAddress: CustomStringConvertible {
    /// The text that parses to this address; an IPv6 host is bracketed.
    public var description: String {
        host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
