// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CryptoPrimitives
internal import SessionSync

/// A long text that comes in pieces.
struct ArrivingBlob {
    let session: SessionID
    let blob: BlobReference
    var bytes: [UInt8] = []
}

extension CompanionClient {
    /// Asks for the next piece.
    mutating func fetch(_ arriving: ArrivingBlob, at now: Moment) -> [Action] {
        guard
            let fetch = try? mirror.fetchBlob(
                arriving.blob.id, offset: UInt64(arriving.bytes.count), of: arriving.session)
        else { return [] }
        blobs[fetch.requestID] = arriving
        return tell(fetch.actions, at: now)
    }

    /// A piece came: the next is asked for, or the text is whole.
    mutating func take(_ piece: BlobPiece, at now: Moment) -> [Action] {
        guard var arriving = blobs.removeValue(forKey: piece.requestID) else { return [] }
        let count = UInt64(arriving.bytes.count)
        // A piece that doesn't follow, or of something longer than was named, is no part of it.
        guard piece.blobID == arriving.blob.id, piece.offset == count, !piece.bytes.isEmpty,
            count + UInt64(piece.bytes.count) <= arriving.blob.byteCount
        else { return [] }
        arriving.bytes += piece.bytes
        if UInt64(arriving.bytes.count) < arriving.blob.byteCount {
            return fetch(arriving, at: now)
        }
        return perform(
            machine.step(.blobArrived(arriving.blob.id, arriving.bytes), at: now), at: now)
    }
}
