// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// ```
/// transcript.checkpoint   header, then
///  0     8              16         24
/// +-----+--------------+----------+-------+
/// | seq | its line's   | checksum | state |   the checksum is the state's
/// |     | end          |          |       |
/// +-----+--------------+----------+-------+
/// ```
extension Transcript {
    static let checkpointName = "transcript.checkpoint"
    private static let checkpointHeadByteCount = 24

    /// Keeps a state in place of the one before. It is not waited for: after a crash there may be none.
    ///
    /// - Throws: ``TranscriptError``, `beyondEnd` if not all events in it are on the disk, `invalidEvent` if
    ///   it is larger than ``Checkpoint/maximumByteCount``.
    public func write(_ checkpoint: Checkpoint) throws(TranscriptError) {
        guard checkpoint.seq >= 1, checkpoint.seq <= lastSeq else {
            throw TranscriptError(
                .beyondEnd,
                "A checkpoint of event \(checkpoint.seq) came before it was on the disk. Wait for it."
            )
        }
        guard checkpoint.state.count <= Checkpoint.maximumByteCount else {
            throw TranscriptError(
                .invalidEvent, "The state is too large to be kept. Fold it from its events.")
        }
        let lineEnd = try lineEnd(of: checkpoint.seq)
        var bytes = SidecarHeader.bytes(.checkpoint, header)
        bytes.append(littleEndian: checkpoint.seq)
        bytes.append(littleEndian: UInt64(lineEnd))
        bytes.append(littleEndian: UInt64(Checksum.of(checkpoint.state)))
        bytes += checkpoint.state
        let whole = bytes
        let outcome = checkpointLock.withLock { _ -> Result<Void, TranscriptError> in
            do throws(TranscriptError) {
                return .success(
                    try folder.write(whole, to: Transcript.checkpointName, isDurable: false))
            } catch {
                return .failure(error)
            }
        }
        try outcome.get()
    }

    /// The state that was kept last, or nil if there is none that belongs to this log.
    public func readCheckpoint() -> Checkpoint? {
        let path = folder.path(Transcript.checkpointName)
        let start = SidecarHeader.byteCount + Transcript.checkpointHeadByteCount
        guard let kept = try? StoredFile(path, .readOnly),
            let byteCount = try? kept.byteCount(),
            byteCount >= start, byteCount <= start + Checkpoint.maximumByteCount,
            let bytes = try? kept.read(count: byteCount, at: 0), bytes.count == byteCount,
            bytes.starts(with: SidecarHeader.bytes(.checkpoint, header))
        else { return nil }
        let head = bytes.withUnsafeBytes { memory in
            (0..<3).map { memory.littleEndian(SidecarHeader.byteCount + 8 * $0, as: UInt64.self) }
        }
        let state = Array(bytes[start...])
        guard head[0] >= 1, head[0] <= lastSeq, head[2] == UInt64(Checksum.of(state)),
            let lineEnd = try? lineEnd(of: head[0]), head[1] == UInt64(lineEnd)
        else { return nil }
        return Checkpoint(seq: head[0], state: state)
    }

    /// Where an event's line ends; in another log of the same length it would end elsewhere.
    private func lineEnd(of seq: UInt64) throws(TranscriptError) -> Int {
        try reading { sidecar, _ throws(TranscriptError) in
            let extents = try sidecar.extents(seq...seq)
            return extents[extents.count - 1].lineEnd
        }
    }
}
