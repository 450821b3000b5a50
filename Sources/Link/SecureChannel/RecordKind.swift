// SPDX-License-Identifier: Apache-2.0

/// The first byte of what a record opens to.
@usableFromInline enum RecordKind: UInt8 {
    /// The frame goes on in the next record.
    case more = 0
    /// The frame ends with this piece.
    case end = 1
    /// An orderly end of the stream; no piece, and nothing may follow.
    case close = 2
}
