// SPDX-License-Identifier: Apache-2.0

import CBOR

/// `{"note": bytes}`, a message as the application has them.
func note(_ bytes: [UInt8]) -> [UInt8] {
    var writer = CBORWriter()
    writer.mapHeader(count: 1)
    writer.text("note" as StaticString)
    writer.bytes(bytes)
    return writer.bytes
}

func note(_ text: String) -> [UInt8] { note(Array(text.utf8)) }

/// The records of a stream after its handshake, each with its length field.
func records(of stream: [UInt8]) -> [[UInt8]] {
    var records: [[UInt8]] = []
    var start = 0
    while start + 2 <= stream.count {
        let end = min(start + 2 + Int(stream[start]) << 8 + Int(stream[start + 1]), stream.count)
        records.append(Array(stream[start..<end]))
        start = end
    }
    return records
}
