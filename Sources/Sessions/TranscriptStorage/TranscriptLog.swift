// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents

/// The files of one transcript as they are found, cut and brought together before anyone uses them.
struct TranscriptLog {
    static let transcriptName = "transcript.jsonl"

    let folder: StoredFolder
    let header: TranscriptHeader
    let file: StoredFile
    private(set) var sidecar: EventSidecar
    /// How much there is, in the transcript and in the sidecar alike.
    var extent: EventSidecar.Extent
    /// How many bytes at the end were no whole event and are cut off.
    private(set) var tornByteCount = 0

    /// Events that are brought into the sidecar at once.
    static let catchUpByteCount = 256 << 10

    /// Makes a transcript without events; its folder must be there.
    static func create(
        in folder: StoredFolder, _ header: TranscriptHeader
    ) throws(TranscriptError) -> TranscriptLog {
        try folder.write(header.line, to: transcriptName, isDurable: true)
        let file = try StoredFile(folder.path(transcriptName), .existing)
        let sidecar = try EventSidecar.create(in: folder, header)
        return TranscriptLog(folder: folder, header: header, file: file, sidecar: sidecar)
    }

    /// A log of which the sidecar holds the given extent, none if it is nil.
    init(
        folder: StoredFolder, header: TranscriptHeader, file: StoredFile, sidecar: EventSidecar,
        extent: EventSidecar.Extent? = nil
    ) {
        self.folder = folder
        self.header = header
        self.file = file
        self.sidecar = sidecar
        self.extent = extent ?? sidecar.base
    }

    /// Opens a transcript: cuts a torn tail, and brings the sidecar up to it.
    ///
    /// - Parameter freshEpoch: The epoch of a log made anew, because what is there ends within its first
    ///   line and so holds nothing.
    static func open(
        in folder: StoredFolder, _ id: SessionID, freshEpoch: () -> UInt64
    ) throws(TranscriptError) -> TranscriptLog {
        let file = try StoredFile(folder.path(transcriptName), .existing)
        guard let header = try header(of: file, id) else {
            let torn = try file.byteCount()
            let new = TranscriptHeader(sessionID: id, epoch: freshEpoch())
            var log = try create(in: folder, new)
            log.tornByteCount = torn
            return log
        }
        let found = EventSidecar.open(in: folder, header)
        // What is there and doesn't fit is replaced.
        let sidecar: EventSidecar
        if let found {
            sidecar = found
        } else {
            sidecar = try EventSidecar.create(in: folder, header)
        }
        var log = TranscriptLog(folder: folder, header: header, file: file, sidecar: sidecar)
        try log.bringTogether()
        return log
    }

    /// What the first line says; nil if the file ends within it.
    private static func header(
        of file: StoredFile, _ id: SessionID
    ) throws(TranscriptError) -> TranscriptHeader? {
        let bytes = try file.read(count: TranscriptHeader.maximumByteCount, at: 0)
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
            if bytes.count < TranscriptHeader.maximumByteCount { return nil }
            throw .damaged(file.path, at: 0, "it doesn't begin like a transcript")
        }
        switch TranscriptHeader.read(Array(bytes[..<end])) {
        case .header(let header):
            // The line itself, since offsets count from its end.
            guard header.sessionID == id, header.line.count == end + 1 else {
                throw .damaged(file.path, at: 0, "it is another session's")
            }
            return header
        case .newer:
            throw TranscriptError(
                .newerVersion,
                "\(file.path) was written by a newer version of Sheetbend. Use that one.")
        case .none: throw .damaged(file.path, at: 0, "it doesn't begin like a transcript")
        }
    }

    private mutating func bringTogether() throws(TranscriptError) {
        let byteCount = try file.byteCount()
        extent = fittingExtent(byteCount) ?? sidecar.base
        if extent == sidecar.base {
            sidecar = try EventSidecar.create(in: folder, header)
        } else {
            try sidecar.cut(to: extent)
        }
        try catchUp()
        tornByteCount = byteCount - extent.lineEnd
        if tornByteCount > 0 { try file.truncate(to: extent.lineEnd) }
        // Lines that a killed program wrote may not be on the disk yet, and from here on count.
        try file.synchronize()
    }
}
