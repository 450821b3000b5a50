// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import Foundation
import TranscriptStorage

/// Holds for any bytes behind a transcript's first line: opening never traps; what it reads is there
/// again, byte for byte, when it is opened a second time, and when the files beside it are gone; and
/// each line says the same as its event.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTranscript(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    for line in bytes.split(separator: 0x0a) { checkLine(Array(line)) }
    guard let first = events(of: header + bytes) else { return 0 }
    let kept = contents("transcript.jsonl")
    precondition(
        kept.starts(with: header) && (header + bytes).starts(with: kept), "it was rewritten")
    precondition(reopened()?.events == first.events, "a second opening reads something else")
    try? FileManager.default.removeItem(atPath: session + "/transcript.index")
    precondition(reopened()?.events == first.events, "the files beside it say something else")
    return 0
}

let id = SessionID(bytes: [UInt8](repeating: 3, count: 16))!
let header = Array(
    "{\"sheetbend transcript\":1,\"session\":\"\(id.text)\",\"epoch\":7}\n".utf8)
/// In memory where there is such a folder: opening waits for the disk.
let folder =
    (FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory())
    + "/fuzz-transcript-\(getpid())"
let session = folder + "/" + id.text

func checkLine(_ line: [UInt8]) {
    guard let item = try? EventLine.item(of: line),
        let event = try? EncodedEvent(item)
    else { return }
    guard let written = try? EventLine.line(of: event.bytes) else {
        preconditionFailure("an event has no line")
    }
    precondition((try? EventLine.item(of: written)) == item, "a line says another event")
}

func events(of transcript: [UInt8]) -> (events: [EncodedEvent], torn: Int)? {
    try? FileManager.default.removeItem(atPath: folder)
    try? FileManager.default.createDirectory(
        atPath: session, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    _ = FileManager.default.createFile(
        atPath: session + "/transcript.jsonl", contents: Data(transcript),
        attributes: [.posixPermissions: 0o600])
    return reopened()
}

func reopened() -> (events: [EncodedEvent], torn: Int)? {
    guard let transcript = try? TranscriptStore(path: folder).open(id) else { return nil }
    guard let page = try? transcript.read(afterSeq: 0, maximumByteCount: 1 << 20) else {
        preconditionFailure("what was opened can't be read")
    }
    precondition(page.lastSeq == transcript.lastSeq, "a page ends before the events do")
    return (page.events, transcript.tornByteCount)
}

func contents(_ name: String) -> [UInt8] {
    Array(FileManager.default.contents(atPath: session + "/" + name) ?? Data())
}
