// SPDX-License-Identifier: Apache-2.0

internal import CSockets

/// An IPv4 or IPv6 address. An IPv4 address that came in an IPv6 socket is IPv4 here.
public struct IPAddress: Hashable, Sendable {
    /// 4 or 16 bytes in network order.
    public let bytes: [UInt8]

    private static let mappedPrefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

    /// An address from its 4 or 16 bytes.
    public init(bytes: [UInt8]) {
        precondition(bytes.count == 4 || bytes.count == 16, "an IP address has 4 or 16 bytes")
        let isMapped = bytes.count == 16 && bytes.starts(with: IPAddress.mappedPrefix)
        self.bytes = isMapped ? [UInt8](bytes.suffix(4)) : bytes
    }

    /// An address from its text, `192.168.1.7` or `fe80::1`; nil when it is neither.
    public init?(_ text: String) {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = Int(socket_ip_parse(text, &bytes))
        guard count > 0, !text.utf8.contains(0) else { return nil }
        self.init(bytes: [UInt8](bytes.prefix(count)))
    }

    /// Whether it has 16 bytes.
    public var isIPv6: Bool { bytes.count == 16 }
}

extension IPAddress: CustomStringConvertible {
    /// The usual text: dotted decimals, or RFC 5952's form.
    public var description: String {
        var text = [CChar](repeating: 0, count: 64)
        socket_ip_text(bytes, Int32(bytes.count), &text, text.count)
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8($0) }, as: UTF8.self)
    }
}
