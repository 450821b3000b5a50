// SPDX-License-Identifier: Apache-2.0

/// One step from a schema to the next: statements that run in a transaction of their own.
public struct Migration: Sendable {
    /// The number of the schema after it; the first is 1, and there are no gaps.
    public let number: Int
    /// Its statements, parted by semicolons.
    public let script: SQL

    /// A step; once released it never changes.
    public init(_ number: Int, _ script: SQL) {
        self.number = number
        self.script = script
    }
}

extension SQLiteConnection {
    /// Brings the file's schema to the newest this program knows.
    ///
    /// Each step and its number (`user_version`) are stored together, so that a program killed in
    /// between goes on where it stopped. Two programs may do it at once.
    ///
    /// - Throws: ``SQLiteError``, `newerSchema` for a file of a newer program, which stays as it is.
    public func migrate(_ migrations: [Migration]) throws {
        precondition(
            migrations.enumerated().allSatisfy { $0.element.number == $0.offset + 1 },
            "migrations are numbered from 1 without a gap")
        try refuseNewer(than: migrations.count)
        for migration in migrations where try schemaVersion() < migration.number {
            try transaction {
                // Another program may have been quicker than our first look.
                guard try schemaVersion() == migration.number - 1 else { return }
                try run(script: migration.script)
                try execute(SQL(composed: "PRAGMA user_version = \(migration.number)"))
            }
        }
        try refuseNewer(than: migrations.count)
    }

    /// The number of the file's schema; 0 for a new file.
    public func schemaVersion() throws(SQLiteError) -> Int {
        try query("PRAGMA user_version") { row throws(SQLiteError) in
            Int(try row.integer(at: 0))
        }.first ?? 0
    }

    private func refuseNewer(than known: Int) throws(SQLiteError) {
        let version = try schemaVersion()
        guard version <= known else {
            throw SQLiteError(
                .newerSchema,
                "\(path) has schema \(version), and this program knows \(known) at most. Use the"
                    + " newer program that wrote it, or move the file away to begin anew.")
        }
    }
}
