// SPDX-License-Identifier: Apache-2.0

import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Ports for hosts that stop and come back at the same place.
enum Ports {
    /// Below those that systems give out themselves: one that was given out and is free again may be
    /// the next connection's.
    private static let range: Range<UInt16> = 20_000..<32_000

    /// An address on 127.0.0.1 where nothing listens.
    static func freeAddress() throws -> String {
        for _ in 0..<100 {
            let port = UInt16.random(in: range)
            if isFree(port) { return "127.0.0.1:\(port)" }
        }
        throw CocoaError(.fileReadUnknown)
    }

    private static func isFree(_ port: UInt16) -> Bool {
        #if canImport(Darwin)
            let number = socket(AF_INET, SOCK_STREAM, 0)
        #else
            let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        defer { close(number) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
