// SPDX-License-Identifier: Apache-2.0

public import DeviceTrust
internal import SQLiteStorage
internal import SerialExecutors

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

    /// Shuts a device out, from this moment and for good; a tombstone stays to tell it so.
    ///
    /// If that can't be written the device is shut out all the same while this host runs, and the
    /// error says that it is not stored; the same call tries again.
    public func revoke(_ id: DeviceID, now: Int64) throws(StorageError) {
        guard var device = table.device(id) else { throw .unknownDevice(id) }
        guard !device.isRevoked || unstored.contains(id) else { return }
        device.revoke(at: now)
        try shutOut(device) { () throws(StorageError) in
            try make(TrustChange(settled: [id], device: device))
        }
    }

    /// Forgets a device that unpaired itself; it may pair again.
    ///
    /// If that can't be written it is shut out while this host runs, as by ``revoke(_:now:)``.
    public func unpair(_ id: DeviceID, now: Int64) throws(StorageError) {
        guard var device = table.device(id), !device.isRevoked || unstored.contains(id) else {
            throw .unknownDevice(id)
        }
        device.revoke(at: now)
        try shutOut(device) { () throws(StorageError) in try make(TrustChange(removed: [id])) }
    }

    /// The table in memory comes first: what the disk does must not keep the door open.
    private func shutOut(
        _ device: PairedDevice, storing store: () throws(StorageError) -> Void
    ) throws(StorageError) {
        table.apply(TrustChange(settled: [device.id], device: device))
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

    /// A removed device has nothing left to change. What the person decides while a pairing again
    /// waits holds for both, so that its confirmation doesn't undo it.
    private func update(
        _ id: DeviceID, _ body: (inout PairedDevice) -> Void
    ) throws(StorageError) {
        guard let current = table.device(id), !current.isRevoked else { throw .unknownDevice(id) }
        let records = table.records
        var change = TrustChange()
        if var device = records.devices[id], !device.isRevoked {
            body(&device)
            change.device = device
        }
        if var pending = records.pending[id] {
            body(&pending)
            change.pending = pending
        }
        try make(change)
    }

    /// One transaction; the table in memory follows once it is on the disk.
    func make(_ change: TrustChange) throws(StorageError) {
        let records = TrustRecords(connection)
        try storageErrors { try records.make(change) }
        table.apply(change)
    }
}
