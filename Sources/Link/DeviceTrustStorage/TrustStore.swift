// SPDX-License-Identifier: Apache-2.0

public import DeviceTrust
internal import SQLiteStorage

/// A host's table of paired devices, in a database that only its owner can read.
///
/// Every change is one transaction that is on the disk when the call returns. What connections ask
/// for each message is answered at once from ``table``, which changes right after the disk did.
public actor TrustStore {
    /// The devices as they are at this moment.
    public nonisolated let table: TrustTable

    private nonisolated let executor = SerialQueueExecutor(label: "sheetbend.trust")
    private let connection: SQLiteConnection
    /// Devices that are shut out in memory while the disk still says otherwise.
    private var unstored: Set<DeviceID> = []

    /// Runs on the database's own queue: a disk that is slow holds up nobody else.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// Opens the table, which is made with mode 0600 if it is not there.
    ///
    /// - Throws: ``StorageError`` if any record can't be read: an unreadable table admits nobody.
    public init(path: String) throws(StorageError) {
        do throws(SQLiteError) {
            connection = try SQLiteConnection(path: path)
        } catch {
            throw StorageError(error)
        }
        let records = TrustRecords(connection)
        table = TrustTable(try storageErrors { try records.loadAll() })
    }

    /// Stores a device that has not confirmed yet, in the place of an older record of its keys.
    ///
    /// - Throws: ``StorageError``, `tooManyDevices` beyond ``TrustTable/maximumDeviceCount``.
    public func storeUnconfirmed(_ device: PairedDevice) throws(StorageError) {
        guard case .unconfirmed = device.state else {
            preconditionFailure("pairing stores a device as unconfirmed")
        }
        var older: [PairedDevice] = []
        var others: [PairedDevice] = []
        for each in table.unordered {
            if each.id == device.id || each.identity.agreementKey == device.identity.agreementKey {
                older.append(each)
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
        try change(removing: (older + surplus).map(\.id), storing: device)
    }

    /// Makes a device that confirmed, or reconnected for the first time, a paired one.
    ///
    /// - Returns: Its record; nil if it is unknown, was revoked, or came too late.
    public func promote(_ id: DeviceID, now: Int64) throws(StorageError) -> PairedDevice? {
        guard var device = table.device(id), !device.isRevoked, !device.isExpired(now: now) else {
            return nil
        }
        guard device.state != .confirmed else { return device }
        device.promote()
        try change(storing: device)
        return device
    }

    /// Removes every record that was not promoted in time.
    ///
    /// - Returns: The ids that are gone.
    @discardableResult
    public func removeExpired(now: Int64) throws(StorageError) -> [DeviceID] {
        let expired = table.unordered.filter { $0.isExpired(now: now) }.map(\.id)
        if !expired.isEmpty { try change(removing: expired) }
        return expired
    }

    /// Shuts a device out, from this moment and for good; a tombstone stays to tell it so.
    ///
    /// If that can't be written the device is shut out all the same while this host runs, and the
    /// error says that it is not stored; the same call tries again.
    public func revoke(_ id: DeviceID, now: Int64) throws(StorageError) {
        guard var device = table.device(id) else { throw .unknownDevice(id) }
        guard !device.isRevoked || unstored.contains(id) else { return }
        device.revoke(at: now)
        try shutOut(device) { () throws(StorageError) in try change(storing: device) }
    }

    /// Forgets a device that unpaired itself; it may pair again.
    ///
    /// If that can't be written it is shut out while this host runs, as by ``revoke(_:now:)``.
    public func unpair(_ id: DeviceID, now: Int64) throws(StorageError) {
        guard var device = table.device(id), !device.isRevoked || unstored.contains(id) else {
            throw .unknownDevice(id)
        }
        device.revoke(at: now)
        try shutOut(device) { () throws(StorageError) in try change(removing: [id]) }
    }

    /// The table in memory comes first: what the disk does must not keep the door open.
    private func shutOut(
        _ device: PairedDevice, storing store: () throws(StorageError) -> Void
    ) throws(StorageError) {
        table.set(device)
        unstored.insert(device.id)
        do throws(StorageError) {
            try store()
        } catch {
            throw StorageError(
                error.kind,
                "The device is shut out only until this host restarts; that could not be stored. "
                    + error.message)
        }
        unstored.remove(device.id)
    }

    /// Gives a device another name.
    public func rename(_ id: DeviceID, to label: DeviceLabel) throws(StorageError) {
        try update(id) { $0.label = label }
    }

    /// Changes what a device may do with sessions.
    public func setScope(_ scope: Scope?, of id: DeviceID) throws(StorageError) {
        try update(id) { $0.grant.scope = scope }
    }

    /// Changes whether a device may read the host's notes.
    public func setNotes(_ notes: Bool, of id: DeviceID) throws(StorageError) {
        try update(id) { $0.grant.notes = notes }
    }

    /// Keeps the public key that signs a device's answers to high-risk approvals.
    public func setUserVerificationKey(
        _ key: [UInt8]?, of id: DeviceID
    ) throws(StorageError) {
        try update(id) { $0.userVerificationKey = key }
    }

    /// Notes that a device is connected.
    public func touch(_ id: DeviceID, now: Int64) throws(StorageError) {
        try update(id) { $0.lastSeenAt = now }
    }

    /// Closes the database; the store is not used after.
    public func close() throws(StorageError) {
        try storageErrors { try connection.close() }
    }

    /// A removed device has nothing left to change.
    private func update(
        _ id: DeviceID, _ body: (inout PairedDevice) -> Void
    ) throws(StorageError) {
        guard var device = table.device(id), !device.isRevoked else { throw .unknownDevice(id) }
        body(&device)
        try change(storing: device)
    }

    /// One transaction; the table in memory follows once it is on the disk.
    private func change(
        removing removed: [DeviceID] = [], storing device: PairedDevice? = nil
    ) throws(StorageError) {
        let records = TrustRecords(connection)
        try storageErrors { try records.change(removing: removed, storing: device) }
        for id in removed { table.remove(id) }
        if let device { table.set(device) }
    }
}
