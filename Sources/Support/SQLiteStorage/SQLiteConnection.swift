// SPDX-License-Identifier: Apache-2.0

internal import CSQLite

/// One connection to one database file, for one owner: an actor on a queue of its own.
///
/// It is not `Sendable`; the actor that holds it is the seam for
/// others. A committed transaction is on the disk when the call returns (WAL with `synchronous =
/// FULL`).
public final class SQLiteConnection {
    /// How long a statement waits for another program's lock.
    public static let busyTimeoutMilliseconds: Int32 = 5_000
    /// Prepared statements that are kept; more than any store of ours has.
    static let maximumCachedStatementCount = 64

    /// Where the file is.
    public let path: String
    private var handle: OpaquePointer?
    // A statement in use is not in here, so that a recursive use prepares a second one.
    private var cache: [SQL: SQLiteStatement] = [:]

    /// Opens a file, which is made with mode 0600 if it is not there.
    ///
    /// - Throws: ``SQLiteError``, `unsafeFile` if others could read the file or it is a link.
    public init(path: String) throws(SQLiteError) {
        self.path = try DatabaseFile.prepare(path: path)
        let flags =
            SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW
            | SQLITE_OPEN_EXRESCODE
        guard sqlite3_open_v2(self.path, &handle, flags, nil) == SQLITE_OK, handle != nil else {
            let error = SQLiteError.last(on: handle, path: self.path)
            sqlite3_close_v2(handle)
            handle = nil
            throw error
        }
        try configure()
    }

    deinit {
        cache = [:]
        sqlite3_close_v2(handle)
    }

    /// Closes the file and, as the last one to do so, folds the write-ahead log into it.
    public func close() throws(SQLiteError) {
        cache = [:]
        guard let open = handle else { return }
        guard sqlite3_close(open) == SQLITE_OK else { throw .last(on: open, path: path) }
        handle = nil
    }

    /// Whether a transaction is open.
    public var isInTransaction: Bool {
        handle.map { sqlite3_get_autocommit($0) == 0 } ?? false
    }

    /// How many rows the last INSERT, UPDATE or DELETE changed.
    public var changedRowCount: Int {
        handle.map { Int(sqlite3_changes64($0)) } ?? 0
    }

    /// The row id of the last INSERT.
    public var lastInsertedRowID: Int64 {
        handle.map { sqlite3_last_insert_rowid($0) } ?? 0
    }

    /// Runs a statement, passing over its rows.
    ///
    /// - Parameter values: For `?1`, `?2` and so on.
    public func execute(_ sql: SQL, _ values: [SQLiteValue] = []) throws(SQLiteError) {
        _ = try query(sql, values) { _ throws(SQLiteError) in () }
    }

    /// Runs a statement and reads each of its rows.
    ///
    /// - Parameters:
    ///   - values: For `?1`, `?2` and so on.
    ///   - read: Makes a result of a row, which is gone when it returns.
    public func query<Result>(
        _ sql: SQL, _ values: [SQLiteValue] = [],
        _ read: (borrowing SQLiteRow) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> [Result] {
        let statement = try statement(for: sql)
        defer { putBack(statement, for: sql) }
        try statement.bind(values)
        var results: [Result] = []
        while try statement.step() {
            results.append(try read(statement.row()))
        }
        return results
    }

    /// Runs the statements of a script, which takes no values.
    func run(script: SQL) throws(SQLiteError) {
        let handle = try openHandle()
        guard sqlite3_exec(handle, script.text, nil, nil, nil) == SQLITE_OK else {
            throw .last(on: handle, path: path)
        }
    }

    private func openHandle() throws(SQLiteError) -> OpaquePointer {
        guard let handle else {
            throw SQLiteError(.misuse, "\(path) was closed and is used again.")
        }
        return handle
    }

    private func statement(for sql: SQL) throws(SQLiteError) -> SQLiteStatement {
        let handle = try openHandle()
        if let cached = cache.removeValue(forKey: sql) { return cached }
        return try SQLiteStatement(sql, database: handle, path: path)
    }

    private func putBack(_ statement: SQLiteStatement, for sql: SQL) {
        statement.reset()
        guard handle != nil else { return }
        if cache.count >= SQLiteConnection.maximumCachedStatementCount { cache = [:] }
        cache[sql] = statement
    }

    /// Sets what holds for every file of ours.
    private func configure() throws(SQLiteError) {
        let handle = try openHandle()
        sqlite3_busy_timeout(handle, SQLiteConnection.busyTimeoutMilliseconds)
        guard csqlite_enable_defensive(handle) == SQLITE_OK,
            csqlite_disable_extensions(handle) == SQLITE_OK
        else { throw .last(on: handle, path: path) }
        // A schema from a damaged or planted file must not call functions with effects.
        try execute("PRAGMA trusted_schema = OFF")
        try execute("PRAGMA cell_size_check = ON")
        try execute("PRAGMA foreign_keys = ON")
        try useWriteAheadLog()
        try execute("PRAGMA synchronous = FULL")
        // Deleted secrets are overwritten in the file.
        try execute("PRAGMA secure_delete = ON")
    }

    /// Two programs that open a new file at once may both want to switch its journal; SQLite
    /// answers one of them with "busy" at once, since waiting could be a deadlock.
    private func useWriteAheadLog() throws(SQLiteError) {
        for attempt in 1...SQLiteConnection.maximumJournalAttemptCount {
            do throws(SQLiteError) {
                let mode = try query("PRAGMA journal_mode = WAL") { row throws(SQLiteError) in
                    try row.text(at: 0)
                }
                guard mode == ["wal"] else {
                    throw SQLiteError(
                        .inaccessible,
                        "\(path) is on a file system without shared memory. Move the folder to a"
                            + " local disk.")
                }
                return
            } catch {
                guard error.kind == .busy,
                    attempt < SQLiteConnection.maximumJournalAttemptCount
                else { throw error }
                sqlite3_sleep(20)
            }
        }
    }

    /// Together two seconds: switching takes milliseconds.
    private static let maximumJournalAttemptCount = 100
}
