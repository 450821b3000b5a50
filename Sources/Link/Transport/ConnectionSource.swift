// SPDX-License-Identifier: Apache-2.0

/// Whom connections and pairings are counted by: what one peer can't have many of.
package enum ConnectionSource: Hashable, Sendable {
    /// An IPv4 address, or the first 64 bits of an IPv6 one: a network gives each device as many of
    /// those as it likes.
    case internet([UInt8])
    case user(UInt32)
    case memory(String)

    /// The source of a peer, without its port.
    package init(_ peer: PeerAddress) {
        switch peer {
        case .internet(let address, _):
            self = .internet(address.isIPv6 ? [UInt8](address.bytes.prefix(8)) : address.bytes)
        case .unix(let credentials): self = .user(credentials.user)
        case .memory(let name): self = .memory(name)
        }
    }

    /// Bytes that tell it apart from every other.
    package var bytes: [UInt8] {
        switch self {
        case .internet(let bytes): [0] + bytes
        case .user(let user): [1] + Array(String(user).utf8)
        case .memory(let name): [2] + Array(name.utf8)
        }
    }
}
