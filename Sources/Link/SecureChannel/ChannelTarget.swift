// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// What a device knows of the host beforehand, for each purpose.
public enum ChannelTarget: Sendable {
    /// From a scanned code or a pasted link: the host's key, the 32-byte secret, and the room where
    /// the link names one (else empty).
    case link(
        PairingID, hostKey: AgreementPublicKey, secret: SecretBytes, room: [UInt8])
    /// From twelve typed characters: the pairing id and the 32-byte key derived from them.
    case code(PairingID, key: SecretBytes)
    /// Nothing: people compare words later.
    case approval
    /// From the stored record: both keys of the host, the 32-byte secret and the room.
    case reconnect(
        hostKey: AgreementPublicKey, signingKey: SigningPublicKey, secret: SecretBytes,
        room: [UInt8])

    var preamble: Preamble {
        switch self {
        case .link(let pairingID, _, _, _): Preamble(purpose: .link, pairingID: pairingID)
        case .code(let pairingID, _): Preamble(purpose: .code, pairingID: pairingID)
        case .approval: Preamble(purpose: .approval, pairingID: .none)
        case .reconnect: Preamble(purpose: .reconnect, pairingID: .none)
        }
    }

    var room: [UInt8] {
        switch self {
        case .link(_, _, _, let room), .reconnect(_, _, _, let room): room
        case .code, .approval: []
        }
    }

    var preSharedKey: SecretBytes? {
        switch self {
        case .link(_, _, let secret, _), .code(_, let secret), .reconnect(_, _, let secret, _):
            secret
        case .approval: nil
        }
    }

    var hostKey: AgreementPublicKey? {
        switch self {
        case .link(_, let hostKey, _, _), .reconnect(let hostKey, _, _, _): hostKey
        case .code, .approval: nil
        }
    }

    var signingKey: SigningPublicKey? {
        switch self {
        case .reconnect(_, let signingKey, _, _): signingKey
        case .link, .code, .approval: nil
        }
    }
}
