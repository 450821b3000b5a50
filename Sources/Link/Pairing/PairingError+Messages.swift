// SPDX-License-Identifier: Apache-2.0

extension PairingError {
    /// What happened and what to do, in words that fit both sides.
    public var message: String {
        switch self {
        case .wrongCode:
            "The code doesn't match. Check it, or show a new one on the host."
        case .used:
            "This code was used already. Show a new one on the host."
        case .expired:
            "This code has expired. Show a new one on the host."
        case .busy:
            "The host is asking about another device. Try again in a minute."
        case .notOpen:
            "The host is not open for pairing now. Open it there, then try again."
        case .denied:
            "Pairing was declined. Nothing was stored."
        case .deniedByPeer:
            "Pairing was declined on the other side. Nothing was stored."
        case .hostKeyDiffers:
            "The host that answered is not the one whose code was scanned. Nothing was stored. "
                + "Somebody may be in between; check the network before trying again."
        case .wordsDiffer:
            "The words were different. Nothing was stored. Somebody may be in between; check the "
                + "network before trying again."
        case .commitmentDiffers:
            "The device broke the rules of comparing words. Nothing was stored."
        case .versionDiffers:
            "The two sides run versions of Sheetbend that don't understand each other. Update the "
                + "older one."
        case .connectionLost:
            "The connection was lost before pairing was finished. Pair again."
        case .timedOut:
            "Pairing took too long. Pair again."
        case .storingFailed:
            "The pairing could not be stored. Check the disk, then pair again."
        case .unexpectedMessage, .cryptoFailed:
            "Pairing failed: something unexpected arrived. Pair again; if it stays so, update both "
                + "sides."
        case .peerFailed:
            "Pairing failed on the other side. Pair again."
        }
    }
}
