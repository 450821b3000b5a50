// SPDX-License-Identifier: Apache-2.0

public import DeviceTrust

/// What the host's driver is to do, in this order, after an event of a pairing.
public enum HostPairingAction: Sendable {
    /// Send this message.
    case send([UInt8])
    /// Find out whether the device may pair, and answer with `standingDecided`.
    case decideStanding
    /// Ask the person, and answer with `personAnswered`.
    case askPerson(PairingQuestion)
    /// Take the question away: it needs no answer any more.
    case withdrawQuestion
    /// Store this record beside what is known of the device, then consume the link or code, and
    /// answer with `recordStored` or `storingFailed`.
    case store(PairedDevice)
    /// Make the record of this pairing confirmed, and answer with `recordPromoted` or
    /// `promotingFailed`.
    case promote(DeviceID, pairedAt: Int64)
    /// Remove the record of this pairing and no other, once storing it has ended: the device can't
    /// have stored us.
    case discard(DeviceID, pairedAt: Int64)
    /// The pairing is over: close the connection.
    case finish(HostPairingOutcome)
}

/// What the host's person is asked.
public struct PairingQuestion: Sendable {
    /// How the device came.
    public let ceremony: PairingCeremony
    /// The fingerprint of its keys.
    public let deviceID: DeviceID
    /// What it calls itself: its own claim, fit for one line.
    public let name: DeviceLabel
    /// What it says it runs on.
    public let platform: Platform
    /// What it would get.
    public let grant: Grant
    /// The words that the device shows as well; only with approval.
    public let words: ComparisonWords?
}

/// How a pairing ended for the host.
public enum HostPairingOutcome: Sendable {
    /// Both have stored each other.
    case paired(PairedDevice)
    /// The device's confirmation did not come. The record stays unconfirmed: the device's first
    /// reconnect confirms it, or it goes after 10 minutes.
    case unconfirmed(PairedDevice)
    /// Nothing is stored.
    case failed(PairingError)
}
