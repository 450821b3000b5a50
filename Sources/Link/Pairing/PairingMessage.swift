// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import DeviceTrust

/// The messages of a pairing, in the order in which they come.
enum PairingMessage: Sendable {
    /// Device: who it is, and with approval what it commits to.
    case introduce(Introduction)
    /// Host, approval only: its nonce.
    case nonce([UInt8])
    /// Device, approval only: the nonce that it committed to.
    case reveal([UInt8])
    /// Device, approval only: its person has confirmed the words.
    case agree
    /// Host: it has stored the device, unconfirmed, and this is the secret.
    case grant(GrantMessage)
    /// Device: it has stored the host.
    case confirm
    /// Host: the record is confirmed.
    case paired
    /// Either: it is over, and why.
    case refuse(PairingRefusal)
}

/// What a device says of itself.
struct Introduction: Sendable {
    let name: DeviceLabel
    let platform: Platform
    /// 32 bytes with approval, else nil.
    let commitment: [UInt8]?
}

/// What a host gives.
struct GrantMessage: Sendable {
    let hostName: DeviceLabel
    /// What the device may do with sessions; nil with approval, which grants notes only.
    let scope: Scope?
    let secret: PairSecret
}
