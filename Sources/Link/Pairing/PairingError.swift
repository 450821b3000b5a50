// SPDX-License-Identifier: Apache-2.0

/// Why a pairing came to nothing; whatever it says, this side keeps nothing of it, and what the other
/// may have stored is of no use after 10 minutes.
public enum PairingError: Error, Sendable, Hashable {
    /// The handshake failed: the peer hasn't the secret of this link or code.
    case wrongCode
    /// The link or code was used already.
    case used
    /// The link or code was open too long, failed too often or was closed.
    case expired
    /// The host is asking about another device.
    case busy
    /// Approval without a code is not open on the host, or pauses.
    case notOpen
    /// This side's person said no.
    case denied
    /// The other side's person said no, or saw other words.
    case deniedByPeer
    /// The host has another key than the scanned link says.
    case hostKeyDiffers
    /// The people saw different words.
    case wordsDiffer
    /// What the device revealed is not what it committed to.
    case commitmentDiffers
    /// The two sides speak different versions.
    case versionDiffers
    /// The connection ended first.
    case connectionLost
    /// The other side, or a person, took too long.
    case timedOut
    /// This side could not store the other.
    case storingFailed
    /// The peer sent something that is no message of a pairing, or not the next one.
    case unexpectedMessage
    /// The other side gave up for reasons of its own.
    case peerFailed
    /// A cryptographic operation gave no result.
    case cryptoFailed
}

extension PairingError {
    /// A word for programs, the same in every release.
    public var code: String {
        switch self {
        case .wrongCode: "wrongCode"
        case .used: "used"
        case .expired: "expired"
        case .busy: "busy"
        case .notOpen: "notOpen"
        case .denied: "denied"
        case .deniedByPeer: "deniedByPeer"
        case .hostKeyDiffers: "hostKeyDiffers"
        case .wordsDiffer: "wordsDiffer"
        case .commitmentDiffers: "commitmentDiffers"
        case .versionDiffers: "versionDiffers"
        case .connectionLost: "connectionLost"
        case .timedOut: "timedOut"
        case .storingFailed: "storingFailed"
        case .unexpectedMessage: "unexpectedMessage"
        case .peerFailed: "peerFailed"
        case .cryptoFailed: "cryptoFailed"
        }
    }

    /// What to tell the other side, if it is to be told.
    var refusal: PairingRefusal {
        PairingRefusal(refusalReason, message: message)
    }

    private var refusalReason: PairingRefusal.Reason {
        switch self {
        case .used: .used
        case .expired: .expired
        case .busy: .busy
        case .notOpen: .notOpen
        case .denied, .deniedByPeer, .wordsDiffer: .denied
        case .versionDiffers: .version
        default: .failed
        }
    }

    /// The error of a side that was refused.
    init(_ refusal: PairingRefusal) {
        self =
            switch refusal.reason {
            case .denied: .deniedByPeer
            case .used: .used
            case .expired: .expired
            case .busy: .busy
            case .notOpen: .notOpen
            case .version: .versionDiffers
            case .failed: .peerFailed
            }
    }
}
