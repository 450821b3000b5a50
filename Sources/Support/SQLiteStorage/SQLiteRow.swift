// SPDX-License-Identifier: Apache-2.0

internal import CSQLite

/// One row of a result, readable while it is the current one; columns are counted from 0.
///
/// A column of another type than asked for is an error, never converted: it means that the file or
/// the program is not what we think.
public struct SQLiteRow: ~Copyable {
    private let handle: OpaquePointer

    init(handle: OpaquePointer) {
        self.handle = handle
    }

    /// How many columns there are.
    public var count: Int { Int(sqlite3_column_count(handle)) }

    /// Whether the column is NULL.
    public func isNull(at column: Int) -> Bool {
        sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
    }

    /// An integer.
    public func integer(at column: Int) throws(SQLiteError) -> Int64 {
        try expect(SQLITE_INTEGER, at: column)
        return sqlite3_column_int64(handle, Int32(column))
    }

    /// A floating-point number.
    public func real(at column: Int) throws(SQLiteError) -> Double {
        try expect(SQLITE_FLOAT, at: column)
        return sqlite3_column_double(handle, Int32(column))
    }

    /// A text.
    public func text(at column: Int) throws(SQLiteError) -> String {
        try expect(SQLITE_TEXT, at: column)
        let bytes = sqlite3_column_text(handle, Int32(column))
        let count = Int(sqlite3_column_bytes(handle, Int32(column)))
        let text = String(
            validating: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
        guard let text else {
            throw SQLiteError(
                .damaged, "Column \(name(of: column)) holds a text that is not UTF-8.")
        }
        return text
    }

    /// Bytes.
    public func blob(at column: Int) throws(SQLiteError) -> [UInt8] {
        try expect(SQLITE_BLOB, at: column)
        let bytes = sqlite3_column_blob(handle, Int32(column))
        let count = Int(sqlite3_column_bytes(handle, Int32(column)))
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// Whatever the column holds.
    public func value(at column: Int) throws(SQLiteError) -> SQLiteValue {
        switch sqlite3_column_type(handle, Int32(column)) {
        case SQLITE_INTEGER: .integer(try integer(at: column))
        case SQLITE_FLOAT: .real(try real(at: column))
        case SQLITE_TEXT: .text(try text(at: column))
        case SQLITE_BLOB: .blob(try blob(at: column))
        default: .null
        }
    }

    private func expect(_ type: Int32, at column: Int) throws(SQLiteError) {
        precondition(column >= 0 && column < count, "a column that the statement does not have")
        let found = sqlite3_column_type(handle, Int32(column))
        guard found == type else {
            throw SQLiteError(
                .unexpectedType,
                "Column \(name(of: column)) holds \(SQLiteRow.name(of: found)) where"
                    + " \(SQLiteRow.name(of: type)) is expected.")
        }
    }

    private func name(of column: Int) -> String {
        sqlite3_column_name(handle, Int32(column)).map { String(cString: $0) } ?? "\(column)"
    }

    private static func name(of type: Int32) -> String {
        switch type {
        case SQLITE_INTEGER: "an integer"
        case SQLITE_FLOAT: "a floating-point number"
        case SQLITE_TEXT: "a text"
        case SQLITE_BLOB: "bytes"
        default: "NULL"
        }
    }
}
