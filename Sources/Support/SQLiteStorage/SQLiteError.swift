// SPDX-License-Identifier: Apache-2.0

/// Why something with a database file did not work.
public struct SQLiteError: Error, Sendable, Equatable {
    /// The kinds of failure that a caller may tell apart.
    public enum Kind: String, Sendable {
        /// The disk, or the space that the file may use, is full; nothing was changed.
        case diskFull
        /// The file is damaged or is no database.
        case damaged
        /// Another program kept the file locked for longer than we wait.
        case busy
        /// A newer version of the program wrote the file.
        case newerSchema
        /// A rule of the schema forbids the change.
        case constraint
        /// The file or its folder can't be opened, read or written.
        case inaccessible
        /// The file's owner or mode would let others read it, or it is no regular file.
        case unsafeFile
        /// A column holds another type than the program expects.
        case unexpectedType
        /// A transaction was begun inside another: a mistake in the program.
        case nestedTransaction
        /// The statement itself is wrong, or used wrongly: a mistake in the program.
        case misuse
        /// Reading or writing failed below SQLite.
        case inputOutput
        /// Anything else.
        case other
    }

    /// What kind of failure it is.
    public let kind: Kind
    /// What happened and what to do, without any value that was bound or read.
    public let message: String
    /// SQLite's extended result code, 0 when SQLite was not asked.
    public let extendedCode: Int32
    /// The byte of the statement at which SQLite saw the mistake.
    public let sqlOffset: Int?

    /// A stable word for it.
    public var code: String { "sqlite." + kind.rawValue }
    /// SQLite's primary result code.
    public var resultCode: Int32 { extendedCode & 0xFF }

    init(_ kind: Kind, _ message: String, extendedCode: Int32 = 0, sqlOffset: Int? = nil) {
        self.kind = kind
        self.message = message
        self.extendedCode = extendedCode
        self.sqlOffset = sqlOffset
    }
}

extension SQLiteError: CustomStringConvertible {
    /// Its code and message.
    public var description: String { "\(code): \(message)" }
}
