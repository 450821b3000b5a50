// SPDX-License-Identifier: Apache-2.0

/// A path that may have changed: what the commit has there. Only its bytes tell.
struct Candidate {
    let path: [UInt8]
    /// The blob in the commit; nil if it has no such file.
    let blob: String?

    var text: String { String(decoding: path, as: UTF8.self) }
}

/// A candidate with the bytes of both sides.
struct Comparison {
    let path: String
    let old: WorkingFile
    let new: WorkingFile

    /// Nil if nothing has changed.
    var kind: ChangedFile.Kind? {
        if case .absent = old { return new == .absent ? nil : .added }
        if case .absent = new { return .deleted }
        // What is too large to be compared has at least another time or blob.
        return old == new && old != .tooLarge ? nil : .updated
    }

    /// Whether there are two texts to compare.
    var isComparable: Bool { old != .tooLarge && new != .tooLarge }
}

extension WorkingFile {
    /// The bytes that a diff shows.
    var content: [UInt8] {
        if case .bytes(let bytes) = self { return bytes }
        return []
    }
}
