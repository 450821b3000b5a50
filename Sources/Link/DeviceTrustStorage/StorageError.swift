// SPDX-License-Identifier: Apache-2.0

public import SQLiteStorage

/// Why keys or records could not be kept or read; the program says so and stops.
public struct StorageError: Error, Sendable, Equatable {
    /// The kinds of failure that a caller may tell apart.
    public enum Kind: String, Sendable {
        /// Others could read or replace it, or it is a link: it may be known or not be ours.
        case unsafe
        /// It is there and is not what we wrote.
        case damaged
        /// It was there once and is not now.
        case missing
        /// A newer version of the program wrote it.
        case newerVersion
        /// It can't be opened, read or written.
        case inaccessible
        /// There is no room left on the disk.
        case diskFull
        /// Another program uses it.
        case inUse
        /// The host already runs in another process.
        case alreadyRunning
        /// No device has that id, or it was removed.
        case unknownDevice
        /// No further device can be kept.
        case tooManyDevices
        /// Random bytes or keys could not be made.
        case noKeys
        /// The environment names no folder that could be used.
        case noHome
    }

    /// What kind of failure it is.
    public let kind: Kind
    /// Where, what is wrong, and what to do.
    public let message: String

    /// A stable word for it.
    public var code: String { "storage." + kind.rawValue }

    init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// What a database's failure means here.
    public init(_ error: SQLiteError) {
        let kind: Kind =
            switch error.kind {
            case .diskFull: .diskFull
            case .damaged, .unexpectedType, .constraint: .damaged
            case .busy: .inUse
            case .newerSchema: .newerVersion
            case .unsafeFile: .unsafe
            case .inaccessible, .inputOutput, .nestedTransaction, .misuse, .other: .inaccessible
            }
        self.init(kind, error.message)
    }
}

extension StorageError: CustomStringConvertible {
    /// Its code and message.
    public var description: String { "\(code): \(message)" }
}
