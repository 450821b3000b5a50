// SPDX-License-Identifier: Apache-2.0

internal import CSockets

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A non-blocking socket, closed once: by ``close()``, or when the last holder lets go.
///
/// The C calls stand here and nowhere else; failures leave as ``TransportError``.
final class SocketDescriptor: @unchecked Sendable {
    // Unchecked: `isOpen` is touched only by the one owner, in turn on its queue or in its deinit.
    let number: Int32
    private var isOpen = true

    init(adopting number: Int32) {
        self.number = number
    }

    deinit {
        close()
    }

    func close() {
        guard isOpen else { return }
        isOpen = false
        _ = socket_close(number)
    }

    // MARK: Transfer

    /// What one read gave.
    enum Received {
        case bytes([UInt8])
        case nothingYet
        case end
        case failure(errno: Int32)
    }

    func receive() -> Received {
        // The buffer is temporary so that a short read doesn't keep 64 KiB alive.
        withUnsafeTemporaryAllocation(
            byteCount: TransportLimits.maximumChunkByteCount, alignment: 16
        ) { buffer in
            let count = socket_receive(number, buffer.baseAddress, buffer.count)
            if count > 0 { return .bytes([UInt8](buffer[..<count])) }
            if count == 0 { return .end }
            let reason = Int32(-count)
            return reason == EAGAIN || reason == EWOULDBLOCK ? .nothingYet : .failure(errno: reason)
        }
    }

    /// What one write gave.
    enum Sent {
        case count(Int)
        case nothingYet
        case failure(errno: Int32)
    }

    func send(_ bytes: UnsafeRawBufferPointer) -> Sent {
        let count = socket_send(number, bytes.baseAddress, bytes.count)
        if count >= 0 { return .count(count) }
        let reason = Int32(-count)
        return reason == EAGAIN || reason == EWOULDBLOCK ? .nothingYet : .failure(errno: reason)
    }

    func endSending() {
        // Fails only when the peer is gone, which reading reports.
        _ = socket_end_sending(number)
    }

    func resetOnClose() {
        _ = socket_set_reset_on_close(number)
    }

    /// Sets the system's buffer for sent bytes; a small one makes partial writes frequent.
    func setSendBuffer(byteCount: Int) {
        _ = socket_set_send_buffer(number, Int32(clamping: byteCount))
    }

    // MARK: Peer

    func internetPeer() -> PeerAddress? {
        var address = socket_address()
        guard socket_peer_address(number, &address) == 0 else { return nil }
        guard let (ip, port) = address.internet else { return nil }
        return .internet(ip, port: port)
    }

    func unixPeer() -> UnixCredentials? {
        var found = socket_credentials()
        guard socket_peer_credentials(number, &found) == 0 else { return nil }
        return UnixCredentials(user: found.user, group: found.group, process: found.process)
    }
}

extension SocketDescriptor {
    /// The ports at both ends of a descriptor that may be anything or closed.
    static func ports(of number: Int32) -> (local: UInt16?, remote: UInt16?) {
        var local = socket_address()
        var remote = socket_address()
        let hasLocal = socket_local_address(number, &local) == 0
        let hasRemote = socket_peer_address(number, &remote) == 0
        return (
            hasLocal ? local.internet?.1 : nil, hasRemote ? remote.internet?.1 : nil
        )
    }
}
