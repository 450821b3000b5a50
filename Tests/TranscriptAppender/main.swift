// Appends to a transcript until it is killed, and prints each number once it is said to be on the disk.
// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import CBOR
import Foundation
import TranscriptStorage

/// The event that the tests expect under a number.
func event(_ seq: UInt64) throws -> EncodedEvent {
    var writer = CBORWriter()
    writer.mapHeader(count: 3)
    writer.text("at")
    writer.integer(1_700_000_000_000 + Int64(seq))
    writer.text("seq")
    writer.unsigned(seq)
    writer.text("body")
    writer.mapHeader(count: 1)
    writer.text("titled")
    writer.mapHeader(count: 1)
    writer.text("title")
    writer.text("Event \(seq)\n“killed”")
    return try EncodedEvent(writer.bytes)
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let id = SessionID(text: arguments[2]) else {
    print("usage: TranscriptAppender FOLDER SESSION")
    exit(2)
}
let transcript = try TranscriptStore(path: arguments[1]).open(id)
while true {
    let first = transcript.nextSeq
    let batch = try (first...first + first % 5).map(event)
    try transcript.append(batch) { outcome in
        guard case .success(let seq) = outcome else { exit(1) }
        // Not by `print`, whose buffer the kill would take.
        FileHandle.standardOutput.write(Data("appended \(seq)\n".utf8))
    }
    // A few wait while others are written, and memory stays small.
    while transcript.nextSeq - transcript.lastSeq > 50 { usleep(100) }
}
