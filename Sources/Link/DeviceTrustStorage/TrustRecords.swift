// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import DeviceTrust
internal import SQLiteStorage

/// The rows of `trust.sqlite`: a record in CBOR with the two keys that must be unique beside it.
struct TrustRecords {
    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    private static let migrations = [
        Migration(
            1,
            """
            CREATE TABLE devices(
                id TEXT PRIMARY KEY NOT NULL,
                agreement_key BLOB NOT NULL UNIQUE,
                record BLOB NOT NULL
            ) STRICT, WITHOUT ROWID
            """),
        // A pairing again waits here beside the record that it will change.
        Migration(
            2,
            """
            CREATE TABLE pending(
                id TEXT PRIMARY KEY NOT NULL,
                agreement_key BLOB NOT NULL,
                record BLOB NOT NULL
            ) STRICT, WITHOUT ROWID
            """),
    ]

    /// Brings the schema up to date and reads every record.
    func loadAll() throws -> TrustTable.Records {
        try connection.migrate(TrustRecords.migrations)
        try connection.checkIntegrity()
        var records = TrustTable.Records()
        for device in try load("SELECT id, agreement_key, record FROM devices") {
            records.devices[device.id] = device
        }
        for pairing in try load("SELECT id, agreement_key, record FROM pending") {
            records.pending[pairing.id] = pairing
        }
        return records
    }

    private func load(_ query: SQL) throws -> [PairedDevice] {
        let rows = try connection.query(query) { row throws(SQLiteError) in
            (id: try row.text(at: 0), key: try row.blob(at: 1), record: try row.blob(at: 2))
        }
        return try rows.map { row in
            var bytes = row.record
            defer { SecretBytes.wipe(&bytes) }
            return try device(bytes, id: row.id, key: row.key)
        }
    }

    private func device(_ bytes: [UInt8], id: String, key: [UInt8]) throws(StorageError)
        -> PairedDevice
    {
        do throws(FormError) {
            let device = try PairedDevice(encoded: bytes)
            guard device.id == DeviceID(text: id) else { throw .badValue("id") }
            guard device.identity.agreementKey.bytes == key else {
                throw .badValue("agreementKey")
            }
            return device
        } catch {
            throw StorageError(
                error, at: connection.path,
                remedy: "Put back a copy of it, or move it away and pair anew.")
        }
    }

    /// Removes and stores records, all of it or nothing.
    func make(_ change: TrustChange) throws {
        try connection.transaction {
            for id in change.removed + change.settled {
                try connection.execute("DELETE FROM pending WHERE id = ?1", [.text(id.text)])
            }
            for id in change.removed {
                try connection.execute("DELETE FROM devices WHERE id = ?1", [.text(id.text)])
            }
            if let device = change.device {
                try store(
                    device,
                    """
                    INSERT INTO devices(id, agreement_key, record) VALUES(?1, ?2, ?3)
                    ON CONFLICT(id) DO UPDATE SET record = excluded.record
                    """)
            }
            if let pending = change.pending {
                try store(
                    pending,
                    """
                    INSERT INTO pending(id, agreement_key, record) VALUES(?1, ?2, ?3)
                    ON CONFLICT(id) DO UPDATE SET record = excluded.record
                    """)
            }
        }
    }

    private func store(_ device: PairedDevice, _ statement: SQL) throws {
        var bytes = Array(copying: device.encoded())
        defer { SecretBytes.wipe(&bytes) }
        try connection.execute(
            statement,
            [.text(device.id.text), .blob(device.identity.agreementKey.bytes), .blob(bytes)])
    }
}
