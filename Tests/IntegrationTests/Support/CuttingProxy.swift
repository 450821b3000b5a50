// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A stretch of network in a test: hands records on one by one, and at a chosen one stands still.
///
/// It knows the preamble and the records' lengths, which are in clear, and nothing else.
final class CuttingProxy: Sendable {
    private struct State {
        var target: UInt16
        /// How many records may still pass; nil for any number.
        var left: Int?
        var onCut: (@Sendable () -> Void)?
        var patience: UInt32 = 0
        var passed = 0
        /// Whether the connections so far were cut.
        var isCut = false
        /// Whether no connection is taken any more.
        var isClosed = false
        var sockets: [Int32] = []
    }

    /// Its own port.
    let port: UInt16
    private let listener: Int32
    private let state: Mutex<State>
    /// The threads, each of which uses descriptors.
    private let threads = DispatchGroup()

    /// A proxy on 127.0.0.1 to a port there.
    init(to target: UInt16) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        var address = CuttingProxy.loopback(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        guard bound else { throw CocoaError(.fileReadUnknown) }
        port = UInt16(bigEndian: address.sin_port)
        state = Mutex(State(target: target))
        start { [self] in accept() }
    }

    private func start(_ work: @escaping @Sendable () -> Void) {
        threads.enter()
        Thread { [threads] in
            work()
            threads.leave()
        }.start()
    }

    var address: String { "127.0.0.1:\(port)" }

    /// How many records passed so far, both directions together.
    var passedCount: Int { state.withLock { $0.passed } }

    /// Leads to another port from now on, without cutting anything.
    func lead(to target: UInt16) {
        state.withLock {
            $0.target = target
            $0.left = nil
            $0.onCut = nil
        }
    }

    /// After so many more records, and the time for them to be taken, calls `work` and then cuts every
    /// connection.
    func cut(
        afterRecords count: Int, waitingMilliseconds patience: UInt32,
        _ work: @escaping @Sendable () -> Void
    ) {
        state.withLock {
            $0.left = count
            $0.patience = patience
            $0.onCut = work
        }
    }

    /// Ends everything. Descriptors are closed behind the last thread: a number that is free again
    /// may be another test's.
    func close() {
        state.withLock { $0.isClosed = true }
        shutdown(listener, Int32(SHUT_RDWR))
        cutConnections()
        threads.wait()
        for socket in state.withLock({ $0.sockets }) { Glibc.close(socket) }
        Glibc.close(listener)
    }

    private func cutConnections() {
        state.withLock { state in
            state.isCut = true
            for socket in state.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
        }
    }

    // MARK: Connections

    private func accept() {
        while true {
            let near = Glibc.accept(listener, nil, nil)
            guard near >= 0 else { return }
            let far = connect(to: state.withLock { $0.target })
            guard far >= 0 else {
                Glibc.close(near)
                continue
            }
            let isTaken = state.withLock { state in
                if !state.isClosed { state.sockets += [near, far] }
                return !state.isClosed
            }
            guard isTaken else {
                Glibc.close(near)
                Glibc.close(far)
                return
            }
            start { [self] in carry(from: near, to: far, preambleByteCount: 18) }
            start { [self] in carry(from: far, to: near, preambleByteCount: 0) }
        }
    }

    private func connect(to port: UInt16) -> Int32 {
        let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = CuttingProxy.loopback(port)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            Glibc.close(number)
            return -1
        }
        return number
    }

    private static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    /// Hands on whole records of one direction until its end. Two threads share each descriptor, so
    /// that ``close()`` alone closes it.
    private func carry(from: Int32, to: Int32, preambleByteCount: Int) {
        defer {
            shutdown(to, Int32(SHUT_WR))
        }
        if preambleByteCount > 0 {
            guard let preamble = read(preambleByteCount, from), write(preamble, to) else { return }
        }
        while let head = read(2, from),
            let body = read(Int(head[0]) << 8 | Int(head[1]), from), pass(head + body, to)
        {}
    }

    /// One record, unless the cut is reached; the one that reaches it still passes, and whoever it is
    /// for has time to take it.
    private func pass(_ record: [UInt8], _ to: Int32) -> Bool {
        let (mayPass, work): (Bool, (@Sendable () -> Void)?) = state.withLock { state in
            guard let left = state.left else {
                state.passed += 1
                return (true, nil)
            }
            guard left > 0 else { return (false, nil) }
            state.passed += 1
            state.left = left - 1
            return (true, left == 1 ? state.onCut : nil)
        }
        // Stands still until the cut, so that no side sees an end before the other is killed.
        guard mayPass else {
            while !state.withLock({ $0.isCut }) { usleep(5_000) }
            return false
        }
        let isWritten = write(record, to)
        if let work {
            usleep(state.withLock { $0.patience } * 1_000)
            work()
            cutConnections()
        }
        return isWritten
    }

    private func read(_ count: Int, _ descriptor: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = bytes.withUnsafeMutableBytes {
                Glibc.recv(descriptor, $0.baseAddress! + done, count - done, 0)
            }
            guard got > 0 else { return nil }
            done += got
        }
        return bytes
    }

    private func write(_ bytes: [UInt8], _ descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
