// SPDX-License-Identifier: Apache-2.0

internal import CSQLite

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension SQLiteError {
    /// The error of a call that just failed on a connection.
    static func last(on handle: OpaquePointer?, path: String) -> SQLiteError {
        let code = sqlite3_extended_errcode(handle)
        let text = String(cString: sqlite3_errmsg(handle))
        let offset = sqlite3_error_offset(handle)
        let isFull = sqlite3_system_errno(handle) == ENOSPC && code & 0xFF == SQLITE_IOERR
        let kind = isFull ? .diskFull : Kind(resultCode: code)
        return SQLiteError(
            kind, message(kind, path: path, text: text), extendedCode: code,
            sqlOffset: offset < 0 ? nil : Int(offset))
    }

    private static func message(_ kind: Kind, path: String, text: String) -> String {
        switch kind {
        case .diskFull:
            "There is no room left to write \(path); free some space and try again."
        case .damaged:
            "\(path) is damaged or is no database (\(text)). Move it away, with the files that"
                + " begin with its name, or put a backup in its place."
        case .busy:
            "Another program keeps \(path) locked. Stop it, or try again when it has finished."
        case .inaccessible:
            "\(path) can't be opened (\(text)). Check that it and its folder belong to you and"
                + " can be written."
        case .inputOutput:
            "Reading or writing \(path) failed (\(text)). Check the disk."
        case .constraint, .unexpectedType, .nestedTransaction, .misuse, .newerSchema,
            .unsafeFile, .other:
            "\(path): \(text)"
        }
    }
}

extension SQLiteError.Kind {
    /// The kind of a result code, primary or extended.
    init(resultCode: Int32) {
        switch resultCode & 0xFF {
        case SQLITE_FULL: self = .diskFull
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
        case SQLITE_CONSTRAINT: self = .constraint
        case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: self = .inaccessible
        case SQLITE_IOERR: self = .inputOutput
        case SQLITE_ERROR, SQLITE_MISUSE, SQLITE_RANGE, SQLITE_MISMATCH: self = .misuse
        default: self = .other
        }
    }
}
