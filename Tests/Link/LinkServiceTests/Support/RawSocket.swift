// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// A blocking TCP socket for peers that break the rules.
final class RawSocket: @unchecked Sendable {
    // Unchecked: one test uses it at a time; the number never changes.
    private let number: Int32

    /// Connects from an address of this machine, such as 127.0.0.9, to a port of 127.0.0.1.
    init(to address: String, from source: String = "127.0.0.1") throws {
        let port = UInt16(address.split(separator: ":").last ?? "") ?? 0
        number = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard number >= 0 else { throw POSIXError(.EMFILE) }
        var own = RawSocket.address(source, 0)
        var peer = RawSocket.address("127.0.0.1", port)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let results = withUnsafePointer(to: &own) { own in
            withUnsafePointer(to: &peer) { peer in
                let bound = own.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.bind(number, $0, size)
                }
                let connected = peer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.connect(number, $0, size)
                }
                return (bound, connected)
            }
        }
        guard results.0 == 0, results.1 == 0 else { throw POSIXError(.ECONNREFUSED) }
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(
            number, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        Glibc.close(number)
    }

    private static func address(_ host: String, _ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        inet_pton(AF_INET, host, &address.sin_addr)
        return address
    }

    /// Sends everything; false once the peer takes no more.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// The next bytes; nil once the peer has ended or reset the connection.
    func receive() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = bytes.withUnsafeMutableBytes { Glibc.recv(number, $0.baseAddress, $0.count, 0) }
        return count > 0 ? Array(bytes.prefix(count)) : nil
    }

    /// Everything until the peer ends.
    func receiveAll() -> [UInt8] {
        var all: [UInt8] = []
        while let bytes = receive() { all += bytes }
        return all
    }
}
