// SPDX-License-Identifier: Apache-2.0

import CBOR

/// One entry of a map, to be changed and put back in order.
struct CBORTestEntry {
    var key: String
    var value: [UInt8]

    init(_ key: String, _ value: [UInt8]) {
        self.key = key
        self.value = value
    }

    static func entries(of bytes: [UInt8]) throws -> [CBORTestEntry] {
        var reader = CBORReader(bytes)
        return try (0..<reader.mapHeader()).map { _ in
            CBORTestEntry(
                String(decoding: try reader.key().utf8, as: UTF8.self), try reader.encodedItem())
        }
    }

    static func encoded(_ entries: [CBORTestEntry]) -> [UInt8] {
        var writer = CBORWriter()
        writer.mapHeader(count: entries.count)
        let ordered = entries.sorted { left, right in
            (left.key.utf8.count, left.key) < (right.key.utf8.count, right.key)
        }
        for entry in ordered {
            writer.text(entry.key)
            writer.encodedItem(entry.value)
        }
        return writer.bytes
    }
}
