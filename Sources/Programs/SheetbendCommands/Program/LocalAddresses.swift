// SPDX-License-Identifier: Apache-2.0

internal import Transport

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The addresses by which devices may reach this computer.
enum LocalAddresses {
    /// Enough for a computer with a cable and a radio; each makes the link longer.
    static let maximumCount = 4

    /// Texts `host:port` for what a host listens at: the network's first, then this computer's own.
    static func reachable(_ endpoint: EndpointAddress) -> [String] {
        guard endpoint.host.isEmpty || endpoint.host == "::" || endpoint.host == "0.0.0.0" else {
            return [endpoint.description]
        }
        let found = ofInterfaces().filter { endpoint.host != "0.0.0.0" || !$0.isIPv6 }
        // Four bytes before sixteen: they are on more networks, and shorter to type.
        let sorted = found.filter { !$0.isIPv6 } + found.filter(\.isIPv6)
        return (sorted.prefix(maximumCount).map(\.description) + ["127.0.0.1"]).map {
            EndpointAddress(host: $0, port: endpoint.port).description
        }
    }

    private static func ofInterfaces() -> [IPAddress] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var found: [IPAddress] = []
        for entry in sequence(first: first, next: { $0?.pointee.ifa_next }) {
            guard let entry = entry?.pointee, let address = entry.ifa_addr,
                entry.ifa_flags & UInt32(IFF_UP) != 0,
                entry.ifa_flags & UInt32(IFF_LOOPBACK) == 0,
                let ip = IPAddress(address), !ip.isOfOneLink, !found.contains(ip)
            else { continue }
            found.append(ip)
        }
        return found
    }
}

extension IPAddress {
    fileprivate init?(_ address: UnsafeMutablePointer<sockaddr>) {
        let raw = UnsafeMutableRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            let number = raw.assumingMemoryBound(to: sockaddr_in.self).pointee.sin_addr
            self.init(bytes: withUnsafeBytes(of: number) { Array($0) })
        case AF_INET6:
            let number = raw.assumingMemoryBound(to: sockaddr_in6.self).pointee.sin6_addr
            self.init(bytes: withUnsafeBytes(of: number) { Array($0) })
        default: return nil
        }
    }

    /// Whether it means something on one cable alone, so that a link can't carry it.
    fileprivate var isOfOneLink: Bool {
        isIPv6 ? bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80 : bytes[0] == 169 && bytes[1] == 254
    }
}
