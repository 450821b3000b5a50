// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import Transport

/// A port that neither accepts nor refuses: its backlog is full, so that the system drops what comes.
final class SilentListener {
    private let listener: Int32
    private var fillers: [Int32] = []
    let endpoint: EndpointAddress

    init() {
        #if canImport(Darwin)
            let stream = SOCK_STREAM
        #else
            let stream = Int32(SOCK_STREAM.rawValue)
        #endif
        let listener = socket(AF_INET, stream, 0)
        self.listener = listener
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(listener, $0, length)
                _ = listen(listener, 0)
                _ = getsockname(listener, $0, &length)
            }
        }
        endpoint = EndpointAddress(host: "127.0.0.1", port: UInt16(bigEndian: address.sin_port))
        for _ in 0..<4 {
            let filler = socket(AF_INET, stream, 0)
            _ = fcntl(filler, F_SETFL, O_NONBLOCK)
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    _ = connect(filler, $0, length)
                }
            }
            fillers.append(filler)
        }
    }

    deinit {
        for descriptor in fillers + [listener] { close(descriptor) }
    }
}
