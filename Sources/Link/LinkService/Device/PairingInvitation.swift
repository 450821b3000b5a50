// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import DeviceTrust
public import Pairing
internal import SecureChannel

/// What a device has to pair with.
public enum PairingInvitation: Sendable {
    /// A scanned code or a pasted link; it holds the addresses.
    case link(PairingLink)
    /// Twelve typed characters and the host's address, `host:port`.
    case code(PairingCode, address: String)
    /// Nothing but the host's address; both people compare words.
    case approval(address: String)
}

extension PairingInvitation {
    /// Addresses to try, in this order.
    var hints: [String] {
        switch self {
        case .link(let link): link.hints
        case .code(_, let address), .approval(let address): [address]
        }
    }

    var ceremony: PairingCeremony {
        switch self {
        case .link: .link
        case .code: .code
        case .approval: .approval
        }
    }

    /// The same for the machine, with the addresses that are to be kept.
    var invitation: DevicePairingSetup.Invitation {
        switch self {
        case .link(let link): .link(link)
        case .code: .code(hints: hints)
        case .approval: .approval(hints: hints)
        }
    }

    /// What the channel needs; stretching a code takes a tenth of a second.
    func target<C: CryptoPrimitives>(using primitives: C.Type) throws(LinkError) -> ChannelTarget {
        switch self {
        case .link(let link):
            return .link(
                link.pairingID, hostKey: link.hostKey, secret: link.secret,
                room: link.relay?.room.bytes ?? [])
        case .code(let code, _):
            let keys: PairingCode.Keys
            do { keys = try code.stretched(using: primitives) } catch {
                throw .cryptoFailed(error)
            }
            return .code(keys.pairingID, key: keys.preSharedKey)
        case .approval: return .approval
        }
    }
}
