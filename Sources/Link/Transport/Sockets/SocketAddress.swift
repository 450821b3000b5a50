// SPDX-License-Identifier: Apache-2.0

internal import CSockets

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension socket_address {
    /// The IP address and port, unless it is of another family.
    var internet: (IPAddress, UInt16)? {
        var copy = self
        var bytes = [UInt8](repeating: 0, count: 16)
        var port: UInt16 = 0
        let count = Int(socket_address_ip(&copy, &bytes, &port))
        guard count > 0 else { return nil }
        return (IPAddress(bytes: [UInt8](bytes.prefix(count))), port)
    }

    var family: Int32 {
        var copy = self
        return socket_address_family(&copy)
    }

    /// The address of a Unix socket's path.
    static func unix(_ path: String) throws(TransportError) -> socket_address {
        var address = socket_address()
        guard !path.isEmpty, !path.utf8.contains(0),
            socket_address_from_path(path, &address) == 0
        else { throw TransportError(.pathTooLong, path) }
        return address
    }

    /// The addresses of a host, in the order to try them. It blocks while the resolver asks the
    /// network, so a driver's queue never calls it.
    ///
    /// - Parameter listening: whether an empty host means every address of this machine.
    static func resolving(
        _ endpoint: EndpointAddress, listening: Bool
    ) throws(TransportError) -> [socket_address] {
        var found = [socket_address](
            repeating: socket_address(), count: TransportLimits.maximumAddressCount)
        guard !endpoint.host.utf8.contains(0) else {
            throw TransportError(.nameNotFound, endpoint.description)
        }
        let count = socket_resolve(
            endpoint.host, endpoint.port, listening ? 1 : 0, &found, Int32(found.count))
        guard count > 0 else { throw TransportError(.nameNotFound, endpoint.description) }
        return [socket_address](found.prefix(Int(count)))
    }
}
