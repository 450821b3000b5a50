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
            """)
    ]

    /// Brings the schema up to date and reads every record.
    func loadAll() throws -> [PairedDevice] {
        try connection.migrate(TrustRecords.migrations)
        try connection.checkIntegrity()
        let rows = try connection.query("SELECT id, agreement_key, record FROM devices") {
            row throws(SQLiteError) in
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
    func change(removing removed: [DeviceID], storing device: PairedDevice?) throws {
        try connection.transaction {
            for id in removed {
                try connection.execute("DELETE FROM devices WHERE id = ?1", [.text(id.text)])
            }
            if let device { try store(device) }
        }
    }

    private func store(_ device: PairedDevice) throws {
        var bytes = Array(copying: device.encoded())
        defer { SecretBytes.wipe(&bytes) }
        try connection.execute(
            """
            INSERT INTO devices(id, agreement_key, record) VALUES(?1, ?2, ?3)
            ON CONFLICT(id) DO UPDATE SET record = excluded.record
            """,
            [.text(device.id.text), .blob(device.identity.agreementKey.bytes), .blob(bytes)])
    }
}
