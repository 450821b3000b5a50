// SPDX-License-Identifier: Apache-2.0

internal import CSQLite

/// A prepared statement; the connection that made it keeps it for the next use.
final class SQLiteStatement {
    private let handle: OpaquePointer
    private let database: OpaquePointer
    private let path: String

    /// Prepares one statement.
    init(_ sql: SQL, database: OpaquePointer, path: String) throws(SQLiteError) {
        var handle: OpaquePointer?
        var consumed = 0
        var text = sql.text
        let code = text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { chars in
                var tail: UnsafePointer<CChar>?
                let code = sqlite3_prepare_v3(
                    database, chars.baseAddress, Int32(chars.count),
                    UInt32(SQLITE_PREPARE_PERSISTENT), &handle, &tail)
                consumed = tail.map { $0 - chars.baseAddress! } ?? 0
                return code
            }
        }
        guard code == SQLITE_OK else { throw .last(on: database, path: path) }
        let rest = text.utf8.dropFirst(consumed)
        guard let handle, rest.allSatisfy({ [0x20, 0x0A, 0x3B].contains($0) }) else {
            sqlite3_finalize(handle)
            throw SQLiteError(
                .misuse, "One statement is expected where there is none or several.")
        }
        self.handle = handle
        self.database = database
        self.path = path
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Binds the values to `?1`, `?2` and so on.
    func bind(_ values: [SQLiteValue]) throws(SQLiteError) {
        guard values.count == Int(sqlite3_bind_parameter_count(handle)) else {
            throw SQLiteError(.misuse, "A statement was given too few or too many values.")
        }
        for (index, value) in values.enumerated() {
            guard bind(value, at: Int32(index + 1)) == SQLITE_OK else {
                throw .last(on: database, path: path)
            }
        }
    }

    private func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(handle, index)
        case .integer(let number): return sqlite3_bind_int64(handle, index, number)
        case .real(let number): return sqlite3_bind_double(handle, index, number)
        case .text(var text):
            return text.withUTF8 { utf8 in
                utf8.withMemoryRebound(to: CChar.self) {
                    // The pointer of an empty text may be nil, which would bind NULL.
                    sqlite3_bind_text64(
                        handle, index, $0.baseAddress ?? emptyText, UInt64($0.count),
                        csqlite_transient(), UInt8(SQLITE_UTF8))
                }
            }
        case .blob(let bytes):
            guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(handle, index, 0) }
            return bytes.withUnsafeBytes {
                sqlite3_bind_blob64(
                    handle, index, $0.baseAddress, UInt64($0.count), csqlite_transient())
            }
        }
    }

    /// Goes to the next row.
    ///
    /// - Returns: Whether there is one.
    func step() throws(SQLiteError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw .last(on: database, path: path)
        }
    }

    /// The row at which the last step arrived.
    func row() -> SQLiteRow { SQLiteRow(handle: handle) }

    /// Ready for another use, with no value left in it.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }
}

/// What an empty text is bound from.
private var emptyText: UnsafePointer<CChar> {
    UnsafeRawPointer(StaticString("").utf8Start).assumingMemoryBound(to: CChar.self)
}
