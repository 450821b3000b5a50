// SPDX-License-Identifier: Apache-2.0

public import DeviceTrust

/// What the device's driver is to do, in this order, after an event of a pairing.
public enum DevicePairingAction: Sendable {
    /// Send this message.
    case send([UInt8])
    /// Show the words and ask whether the host shows the same; answer with `personAnswered`.
    case compareWords(ComparisonWords)
    /// Take the question away: it needs no answer any more.
    case withdrawQuestion
    /// Store this record, and answer with `recordStored` or `storingFailed`.
    case store(PairedHost)
    /// Remove the record, once storing it has ended: the host said that the pairing failed.
    case discard(DeviceID)
    /// The pairing is over: close the connection.
    case finish(DevicePairingOutcome)
}

/// How a pairing ended for the device.
public enum DevicePairingOutcome: Sendable {
    /// Both have stored each other.
    case paired(PairedHost)
    /// The host is stored and its last word did not come. The first connection within 10 minutes
    /// confirms the pairing; if the host then doesn't know this device, pair again.
    case unconfirmed(PairedHost)
    /// Nothing is stored; the message is for the person.
    case failed(PairingError)
}
