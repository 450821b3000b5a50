// SPDX-License-Identifier: Apache-2.0

/// Who is at the other end of a transport.
public enum PeerAddress: Hashable, Sendable {
    /// A device on the network.
    case internet(IPAddress, port: UInt16)
    /// A program on this machine, named by the kernel when it connected.
    case unix(UnixCredentials)
    /// An end of a simulated network, by its name.
    case memory(String)
}

/// The user, group and process at the other end of a Unix socket.
public struct UnixCredentials: Hashable, Sendable {
    /// The effective user when it connected.
    public let user: UInt32
    /// The effective group when it connected.
    public let group: UInt32
    /// The process; it may be gone, and its number another's, by the time it is read.
    public let process: Int32

    /// Credentials as the kernel reports them.
    public init(user: UInt32, group: UInt32, process: Int32) {
        self.user = user
        self.group = group
        self.process = process
    }
}

extension PeerAddress: CustomStringConvertible {
    /// `192.168.1.7:51000`, `[fe80::1]:51000`, `process 4711 of user 1000` or the memory name.
    public var description: String {
        switch self {
        case .internet(let address, let port):
            EndpointAddress(host: address.description, port: port).description
        case .unix(let credentials):
            "process \(credentials.process) of user \(credentials.user)"
        case .memory(let name):
            name
        }
    }
}
