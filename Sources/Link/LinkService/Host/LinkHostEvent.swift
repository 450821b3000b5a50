// SPDX-License-Identifier: Apache-2.0

public import DeviceTrust
public import Pairing

/// What a host tells the person who looks after it.
public enum LinkHostEvent: Sendable {
    /// A device wants to pair: ask the person, then ``LinkHost/answer(_:allow:)``.
    case deviceAsks(PairingPrompt)
    /// A question needs no answer any more: it was answered, or the device went away.
    case promptClosed(PromptID)
    /// A device was paired and has confirmed it.
    case paired(PairedDevice)
    /// A pairing that was begun came to nothing.
    case pairingEnded(PairingError)
    /// A link or code closed: it was `used`, has `expired`, failed too often, or was `denied`.
    case pairingClosed(OpenPairing, PairingError)
    /// A device said hello.
    case connected(DeviceID, InstanceID)
    /// A connection of a device is over, for a reason by its code.
    case disconnected(DeviceID, InstanceID, reason: String)
}

/// Names one question of a host to its person, for as long as the host runs.
public struct PromptID: Sendable, Hashable {
    /// Its number.
    public let number: UInt64

    /// The id with this number.
    public init(number: UInt64) {
        self.number = number
    }
}

/// A device that wants to pair, as the person is to be asked about it.
public struct PairingPrompt: Sendable {
    /// Names the question.
    public let id: PromptID
    /// What the device calls itself.
    public let label: DeviceLabel
    /// What it says it runs on.
    public let platform: Platform
    /// How it came.
    public let ceremony: PairingCeremony
    /// What it would be granted.
    public let grant: Grant
    /// The words that the device must show as well; nil where a link or code stands for them.
    public let words: String?
    /// The device's id, a fingerprint of its keys.
    public let deviceID: DeviceID

    /// A question of all its parts.
    public init(
        id: PromptID, label: DeviceLabel, platform: Platform, ceremony: PairingCeremony,
        grant: Grant, words: String?, deviceID: DeviceID
    ) {
        self.id = id
        self.label = label
        self.platform = platform
        self.ceremony = ceremony
        self.grant = grant
        self.words = words
        self.deviceID = deviceID
    }
}
