// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
public import CryptoPrimitives
internal import Synchronization
internal import TextEncodings

/// Long texts and other bytes of all sessions, kept once under the SHA-256 of their content.
///
/// `blobs/ab/cdef…`: the first byte of the name is a folder, the other 31 the file in it.
public final class BlobStore<C: CryptoPrimitives>: Sendable {
    /// A line of an agent's output is at most 16 MiB, and nothing else is kept here.
    public static var maximumByteCount: Int { 16 << 20 }

    private let folder: StoredFolder
    /// One is written at a time, since a name has one writer.
    private let writing = Mutex(())

    /// A store in a folder, which is made (0700) if it is not there; the one above it must be.
    public init(path: String) throws(TranscriptError) {
        folder = StoredFolder(path: path)
        try folder.create()
    }

    /// Keeps bytes, on the disk when this returns; those that are there already are kept once.
    ///
    /// - Throws: ``TranscriptError``, `invalidEvent` for more than ``maximumByteCount``.
    public func put(_ bytes: [UInt8]) throws(TranscriptError) -> BlobReference {
        guard bytes.count <= BlobStore.maximumByteCount else {
            throw TranscriptError(
                .invalidEvent,
                "\(bytes.count) bytes are too many for one text. Keep its beginning.")
        }
        let id = try id(of: bytes)
        let place = place(of: id)
        let outcome = writing.withLock { _ -> Result<Void, TranscriptError> in
            do throws(TranscriptError) {
                return .success(try write(bytes, to: place))
            } catch {
                return .failure(error)
            }
        }
        try outcome.get()
        return BlobReference(id: id, byteCount: UInt64(bytes.count))
    }

    /// A piece of a blob from an offset, and how many bytes there are of it in all; the piece is shorter
    /// than `count`, or empty, at its end.
    ///
    /// - Throws: ``TranscriptError``, `unknown` if it isn't kept here.
    public func read(
        _ id: BlobID, offset: UInt64, count: Int
    ) throws(TranscriptError) -> (bytes: [UInt8], byteCount: UInt64) {
        let place = place(of: id)
        guard place.folder.contains(place.name) else {
            throw TranscriptError(
                .unknown, "There is no text \(Hex.encode(id.bytes)) any more. Show its beginning.")
        }
        let file = try StoredFile(place.folder.path(place.name), .readOnly)
        let byteCount = try file.byteCount()
        let start = Int(min(offset, UInt64(byteCount)))
        let bytes = try file.read(count: max(0, min(count, byteCount - start)), at: start)
        return (bytes, UInt64(byteCount))
    }

    private func write(
        _ bytes: [UInt8], to place: (folder: StoredFolder, name: String)
    ) throws(TranscriptError) {
        let there = try? StoredFile(place.folder.path(place.name), .readOnly).byteCount()
        guard there != bytes.count else { return }
        try place.folder.create()
        try place.folder.write(bytes, to: place.name, isDurable: true)
        try folder.synchronize()
    }

    private func id(of bytes: [UInt8]) throws(TranscriptError) -> BlobID {
        guard let digest = try? C.digest(.sha256, of: bytes.span), let id = BlobID(bytes: digest)
        else {
            throw TranscriptError(.inaccessible, "SHA-256 fails on this machine. Run doctor.")
        }
        return id
    }

    private func place(of id: BlobID) -> (folder: StoredFolder, name: String) {
        let text = Hex.encode(id.bytes)
        return (folder.folder(String(text.prefix(2))), String(text.dropFirst(2)))
    }
}
