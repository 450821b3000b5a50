// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents

/// The beginning of each file beside a transcript; one that differs in a byte belongs to another log.
///
/// ```
///  0      16        32      40            48         56
/// +------+---------+-------+-------------+----------+----------+
/// | kind | session | epoch | its line's  | version  | checksum |
/// |      | id      |       | end         |          | (4 of 8) |
/// +------+---------+-------+-------------+----------+----------+
/// ```
enum SidecarHeader {
    static let byteCount = 64
    /// Another form of these files is another version; they are then made anew.
    private static let version: UInt64 = 1

    enum Kind: String {
        case index = "sheetbend index."
        case records = "sheetbend event."
        case checkpoint = "sheetbend state."
    }

    /// The header of a file of that kind beside a transcript with this header.
    static func bytes(_ kind: Kind, _ header: TranscriptHeader) -> [UInt8] {
        var bytes = Array(kind.rawValue.utf8)
        bytes += header.sessionID.bytes
        bytes.append(littleEndian: header.epoch)
        bytes.append(littleEndian: UInt64(header.line.count))
        bytes.append(littleEndian: version)
        bytes.append(littleEndian: UInt64(Checksum.of(bytes)))
        return bytes
    }
}
