// SPDX-License-Identifier: Apache-2.0

extension PairedDevice {
    /// The record of a pairing with this secret, which host and device share already.
    public func sharing(_ secret: PairSecret) -> PairedDevice {
        PairedDevice(
            id: id, identity: identity, secret: secret, label: label, platform: platform,
            grant: grant, pairedAt: pairedAt, lastSeenAt: lastSeenAt,
            userVerificationKey: userVerificationKey, state: state)
    }

    /// What this record becomes once a newer pairing of the same device is confirmed.
    ///
    /// The newer one gives what its ceremony gives and takes nothing that another gave. The name
    /// stays, since it may be one that the person chose.
    public func merged(with newer: PairedDevice) -> PairedDevice {
        let grant = Grant(
            scope: newer.grant.scope ?? grant.scope, notes: grant.notes || newer.grant.notes)
        return PairedDevice(
            id: id, identity: identity, secret: newer.secret, label: label,
            platform: newer.platform, grant: grant, pairedAt: newer.pairedAt,
            lastSeenAt: lastSeenAt, userVerificationKey: userVerificationKey, state: newer.state)
    }

    /// Whether only its tombstone is left.
    package var isRevoked: Bool {
        if case .revoked = state { true } else { false }
    }
}
