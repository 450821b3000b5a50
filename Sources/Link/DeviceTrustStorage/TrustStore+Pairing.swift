// SPDX-License-Identifier: Apache-2.0

public import DeviceTrust

extension TrustStore {
    /// Stores a device that has not confirmed yet.
    ///
    /// One that is known, removed or not, keeps its record as it is; the new pairing lies beside it
    /// until it is confirmed (Decisions, 0011).
    ///
    /// - Returns: The pairing as it was stored: with the secret that the two share already, if the
    ///   device is known and not removed.
    /// - Throws: ``StorageError``, `tooManyDevices` beyond ``TrustTable/maximumDeviceCount``.
    @discardableResult
    public func storeUnconfirmed(
        _ pairing: PairedDevice
    ) throws(StorageError) -> PairedDevice {
        guard case .unconfirmed = pairing.state else {
            preconditionFailure("pairing stores a device as unconfirmed")
        }
        var change = try makingRoom(for: pairing)
        let known = table.records.devices[pairing.id]
        guard var known, !known.isExpired(now: pairing.pairedAt) else {
            change.removed.append(pairing.id)
            change.device = pairing
            try make(change)
            return pairing
        }
        var stored = pairing
        if let current = table.device(pairing.id), !current.isRevoked,
            !current.isExpired(now: pairing.pairedAt)
        {
            stored = pairing.sharing(current.secret)
        }
        if case .unconfirmed = known.state {
            // Its device may hold either; both have the same time to say so.
            known.state = pairing.state
            change.device = known
        }
        change.pending = stored
        try make(change)
        return stored
    }

    /// Makes a device that confirmed, or reconnected for the first time, a paired one.
    ///
    /// Whether it comes in time is the caller's to say: the pairing by its own clock, a reconnect by
    /// its ``Admission``. The wall clock may have been set since.
    ///
    /// - Parameter pairedAt: When that pairing was stored.
    /// - Returns: Its record; nil if that pairing is unknown or was revoked.
    public func promote(
        _ id: DeviceID, pairedAt: Int64
    ) throws(StorageError) -> PairedDevice? {
        let records = table.records
        guard var device = records.devices[id] else { return nil }
        if let pending = records.pending[id], pending.pairedAt == pairedAt {
            device = device.isRevoked ? pending : device.merged(with: pending)
        } else if device.pairedAt != pairedAt || device.isRevoked {
            return nil
        } else if device.state == .confirmed {
            return device
        }
        device.promote()
        // A pairing that was stored after this one waits on.
        let settled = records.pending[id]?.pairedAt == pairedAt ? [id] : []
        try make(TrustChange(settled: settled, device: device))
        return device
    }

    /// Removes what a pairing stored, since its device said that it failed; nothing if it was
    /// confirmed or replaced since.
    public func discard(_ id: DeviceID, pairedAt: Int64) throws(StorageError) {
        let records = table.records
        if let pending = records.pending[id] {
            guard pending.pairedAt == pairedAt else { return }
            try make(TrustChange(settled: [id]))
        } else if let device = records.devices[id], device.pairedAt == pairedAt,
            case .unconfirmed = device.state
        {
            try make(TrustChange(removed: [id]))
        }
    }

    /// Removes every record that was not promoted in time.
    ///
    /// - Returns: The ids that are gone.
    @discardableResult
    public func removeExpired(now: Int64) throws(StorageError) -> [DeviceID] {
        let records = table.records
        let removed = records.devices.values.filter { $0.isExpired(now: now) }.map(\.id)
        let settled = records.pending.values.filter { $0.isExpired(now: now) }.map(\.id)
        guard !(removed + settled).isEmpty else { return [] }
        try make(TrustChange(removed: removed, settled: settled))
        return removed
    }

    /// What has to go for a new device: another of the same key, and the oldest tombstones.
    private func makingRoom(for pairing: PairedDevice) throws(StorageError) -> TrustChange {
        var removed: [DeviceID] = []
        var others: [PairedDevice] = []
        for each in table.unordered where each.id != pairing.id {
            if each.identity.agreementKey == pairing.identity.agreementKey {
                removed.append(each.id)
            } else {
                others.append(each)
            }
        }
        guard others.count(where: { !$0.isRevoked }) < TrustTable.maximumDeviceCount else {
            throw StorageError(
                .tooManyDevices,
                "\(TrustTable.maximumDeviceCount) devices are paired. Revoke one first.")
        }
        // The oldest tombstones make room: those devices were told, or never came back.
        let tombstones = others.filter(\.isRevoked).sorted { $0.pairedAt < $1.pairedAt }
        let surplus = tombstones.dropLast(TrustTable.maximumTombstoneCount)
        return TrustChange(removed: removed + surplus.map(\.id))
    }
}
