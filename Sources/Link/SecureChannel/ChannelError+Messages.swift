// SPDX-License-Identifier: Apache-2.0

extension ChannelError {
    /// A word for programs, the same in every release.
    public var code: String {
        switch self {
        case .versionRefused: "versionRefused"
        case .versionUnsupported: "versionUnsupported"
        case .malformedPreamble: "malformedPreamble"
        case .pairingUnknown: "pairingUnknown"
        case .peerUnknown: "peerUnknown"
        case .handshakeFailed: "handshakeFailed"
        case .earlyData: "earlyData"
        case .hostKeyMismatch: "hostKeyMismatch"
        case .signingKeyMismatch: "signingKeyMismatch"
        case .proofMissing: "proofMissing"
        case .proofInvalid: "proofInvalid"
        case .handshakeTimedOut: "handshakeTimedOut"
        case .endedBeforeOpening: "endedBeforeOpening"
        case .tooMuchBeforeProof: "tooMuchBeforeProof"
        case .recordLength: "recordLength"
        case .tamperedRecord: "tamperedRecord"
        case .malformedRecord: "malformedRecord"
        case .frameTooLarge: "frameTooLarge"
        case .malformedFrame: "malformedFrame"
        case .sequenceMismatch: "sequenceMismatch"
        case .truncated: "truncated"
        case .bytesAfterClose: "bytesAfterClose"
        case .stale: "stale"
        case .messageTooLarge: "messageTooLarge"
        case .notOpen: "notOpen"
        case .libraryFailed: "libraryFailed"
        }
    }

    /// What happened and what to do about it; it holds nothing secret.
    public var message: String {
        switch self {
        case .versionRefused(let lowest, let highest):
            "The host speaks link versions \(lowest) to \(highest), this program speaks "
                + "\(Preamble.version). Update the older of the two."
        case .versionUnsupported(let version):
            "A device speaks link version \(version), this program speaks \(Preamble.version). "
                + "Update the older of the two."
        case .malformedPreamble:
            "The first bytes are not those of a device. Check what connects to this address."
        case .pairingUnknown:
            "No such pairing is open. Show a new code and scan that."
        case .peerUnknown:
            "A device with an unknown key wants to reconnect. Pair it again if it is yours."
        case .handshakeFailed:
            "The handshake failed: the two sides hold different secrets or keys, or someone is in "
                + "between. Check that both show the same code; pair again if this stays."
        case .earlyData:
            "The other side sent data before the handshake was complete. Update it."
        case .hostKeyMismatch:
            "The host that answered is not the one whose code was scanned. Do not go on on this "
                + "network; show a new code and scan it."
        case .signingKeyMismatch:
            "The other side proved another identity than the one paired with. Nothing was changed; "
                + "if its identity was replaced on purpose, pair again."
        case .proofMissing, .proofInvalid:
            "The other side did not prove its identity for this connection. Nothing was changed; "
                + "try again, and pair again if this stays."
        case .handshakeTimedOut:
            "The other side did not prove itself within 10 seconds. Try again."
        case .endedBeforeOpening:
            "The other side ended the connection before it had proved itself. Try again; if this "
                + "stays, look at the host, which says why."
        case .tooMuchBeforeProof:
            "The other side sent more than it may before it had proved itself. Update it."
        case .recordLength(let length):
            "A record claims \(length) bytes, which no record has. Reconnect; update the other side "
                + "if this stays."
        case .tamperedRecord:
            "A record was changed, lost, repeated or reordered on its way. Reconnect."
        case .malformedRecord, .malformedFrame:
            "The other side sent something that this version does not understand. Update it."
        case .frameTooLarge:
            "The other side sent a frame that is too large. Update it."
        case .sequenceMismatch(let expected, let found):
            "Frame \(expected) was next and frame \(found) came. Reconnect; update the other side if "
                + "this stays."
        case .truncated:
            "The connection was cut. Reconnect."
        case .bytesAfterClose:
            "The other side went on after it had closed. Update it."
        case .stale:
            "Nothing came from the other side for 90 seconds. Reconnect."
        case .messageTooLarge(let byteCount):
            "A message of \(byteCount) bytes does not fit into a frame of "
                + "\(ChannelLimits.maximumSentFrameByteCount). Send it as a blob."
        case .notOpen:
            "The channel is not open yet. Send when it has said so."
        case .libraryFailed:
            "The cryptographic library failed. Check the installation and the memory left."
        }
    }
}
