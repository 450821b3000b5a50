// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// What both sides know before the handshake and must agree on, or it fails.
enum Prologue {
    /// `["sheetbend link", version, purpose, role, pairing id, room]`, the role the initiator's.
    static func bytes(of preamble: Preamble, room: [UInt8]) -> [UInt8] {
        var writer = CBORWriter()
        writer.arrayHeader(count: 6)
        writer.text("sheetbend link" as StaticString)
        writer.unsigned(UInt64(Preamble.version))
        writer.text(preamble.purpose.caseName)
        writer.text("device" as StaticString)
        writer.bytes(preamble.pairingID.bytes)
        writer.bytes(room)
        return writer.bytes
    }
}
