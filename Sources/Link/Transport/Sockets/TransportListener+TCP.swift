// SPDX-License-Identifier: Apache-2.0

internal import CSockets

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension TransportListener {
    /// Listens on TCP.
    ///
    /// An empty host means every address of this machine, IPv6 and IPv4; a name is resolved (which may
    /// block) and its first address that can be bound is taken. Port 0 lets the system choose;
    /// ``address`` has what was bound.
    ///
    /// - Throws: ``TransportError``: `addressInUse`, which names `--listen`; `addressNotAvailable`,
    ///   `permissionDenied`, `nameNotFound`, `tooManyOpenFiles`.
    public static func tcp(
        _ endpoint: EndpointAddress
    ) throws(TransportError) -> TransportListener {
        var candidates = try socket_address.resolving(endpoint, listening: true)
        if endpoint.host.isEmpty {
            // One dual-stack IPv6 socket serves both; IPv4 alone where the machine has no IPv6.
            candidates.sort { $0.family == AF_INET6 && $1.family != AF_INET6 }
        }
        var failure = TransportError(.nameNotFound, endpoint.description)
        for (index, candidate) in candidates.enumerated() {
            do throws(TransportError) {
                return try bound(to: candidate, for: endpoint)
            } catch {
                // The first failure is about the address that people mean.
                if index == 0 { failure = error }
                // Another program on the first choice must not be stepped around.
                if error.kind == .addressInUse { break }
            }
        }
        throw failure
    }

    private static func bound(
        to candidate: socket_address, for endpoint: EndpointAddress
    ) throws(TransportError) -> TransportListener {
        func check(_ result: Int32) throws(TransportError) {
            guard result < 0 else { return }
            throw TransportError(errno: -result, while: .listening, endpoint.description)
        }
        var address = candidate
        let number = socket_open_stream(address.family)
        try check(number)
        let socket = SocketDescriptor(adopting: number)
        // A host that restarts may bind while old connections of its port die down.
        try check(socket_set_reuse_address(number))
        if address.family == AF_INET6 {
            try check(socket_set_dual_stack(number, endpoint.host.isEmpty ? 1 : 0))
        }
        try check(socket_bind(number, &address))
        try check(socket_listen(number, TransportLimits.backlog))
        try check(socket_local_address(number, &address))
        let port = address.internet?.1 ?? endpoint.port
        return TransportListener(
            .tcp(EndpointAddress(host: endpoint.host, port: port)), on: socket,
            permittedUser: socket_current_user(), cleanUp: {})
    }
}
