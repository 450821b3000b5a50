// SPDX-License-Identifier: Apache-2.0

/// Why events or blobs could not be kept or read.
public struct TranscriptError: Error, Sendable, Equatable {
    /// The kinds of failure that a caller may tell apart.
    public enum Kind: String, Sendable {
        /// There is no such session or blob.
        case unknown
        /// A session of that id is there already.
        case exists
        /// It is there and is not what we wrote.
        case damaged
        /// A newer version of the program wrote it.
        case newerVersion
        /// It can't be opened, read or written.
        case inaccessible
        /// Others could read or replace it, or it is a link.
        case unsafe
        /// It was there when it was opened and is not now.
        case missing
        /// There is no room left on the disk, or within the bound that was set.
        case diskFull
        /// An event has another number than the next: a mistake in the program.
        case outOfOrder
        /// Bytes are no event, or one too large to be sent.
        case invalidEvent
        /// A read begins after the last event.
        case beyondEnd
        /// A write failed before, so that what is on the disk is uncertain; open it again.
        case stopped
        /// It was deleted.
        case deleted
        /// More waits to be written than is held in memory.
        case overloaded
    }

    /// What kind of failure it is.
    public let kind: Kind
    /// Where, what is wrong, and what to do.
    public let message: String

    /// A stable word for it.
    public var code: String { "transcript." + kind.rawValue }

    init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}

extension TranscriptError: CustomStringConvertible {
    /// Its code and message.
    public var description: String { "\(code): \(message)" }
}
