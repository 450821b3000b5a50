// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import JSON

/// The first line of a transcript: `{"sheetbend transcript":1,"session":ID,"epoch":n}`.
struct TranscriptHeader: Equatable {
    let sessionID: SessionID
    /// A random number that changes if the log is ever made anew.
    let epoch: UInt64

    /// Far longer than any.
    static let maximumByteCount = 256
    static let version: UInt64 = 1

    /// Its line, with the line feed.
    var line: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("sheetbend transcript")
        writer.unsigned(TranscriptHeader.version)
        writer.name("session")
        writer.string(sessionID.text)
        writer.name("epoch")
        writer.unsigned(epoch)
        writer.endObject()
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    /// What a first line, without its line feed, says.
    enum Reading: Equatable {
        case header(TranscriptHeader)
        /// It is that of a newer form.
        case newer
        /// It is none.
        case none
    }

    static func read(_ line: [UInt8]) -> Reading {
        guard let value = try? JSONValue.decode(line),
            case .number(let number)? = value["sheetbend transcript"],
            let version = try? number.uint64()
        else { return .none }
        guard version == TranscriptHeader.version else { return version > 1 ? .newer : .none }
        guard case .string(let text)? = value["session"], let id = SessionID(text: text.string),
            case .number(let epochText)? = value["epoch"], let epoch = try? epochText.uint64()
        else { return .none }
        return .header(TranscriptHeader(sessionID: id, epoch: epoch))
    }
}
