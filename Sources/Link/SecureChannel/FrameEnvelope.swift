// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// What a frame wraps around its message: `{"msg": message, "seqNonce": number}`.
///
/// Other fields of a later version are skipped; a field that is missing or of another type, a message
/// that is no map, and any CBOR that is not deterministic are refused.
@usableFromInline
enum FrameEnvelope {
    /// A map of two entries and the key of the first, as every frame of this version begins.
    @usableFromInline static let head: [UInt8] = [0xA2, 0x63, 0x6D, 0x73, 0x67]

    /// What the envelope adds counts against no message: each has the standard limits to itself.
    ///
    /// A frame's fields are passed over and no tree is made of them, so that its length bounds their
    /// count well enough.
    private static let limits = CBORLimits(
        nestingDepth: CBORLimits.standardNestingDepth + 1,
        itemCount: ChannelLimits.maximumFrameByteCount)

    /// The message of a frame of any form.
    ///
    /// - Throws: ``ChannelError/malformedFrame``, ``ChannelError/sequenceMismatch(expected:found:)``.
    static func message(
        of frame: [UInt8], expecting expected: UInt64
    ) throws(ChannelError) -> [UInt8] {
        let fields: (message: [UInt8]?, number: UInt64?)
        do { fields = try read(frame) } catch { throw .malformedFrame }
        guard let message = fields.message, let number = fields.number, isOneMap(message) else {
            throw .malformedFrame
        }
        guard number == expected else { throw .sequenceMismatch(expected: expected, found: number) }
        return message
    }

    private static func read(
        _ frame: [UInt8]
    ) throws(CBORError) -> (message: [UInt8]?, number: UInt64?) {
        var reader = CBORReader(frame, limits: limits)
        var message: [UInt8]?
        var number: UInt64?
        for _ in 0..<(try reader.mapHeader()) {
            switch try reader.key() {
            case "msg": message = try reader.encodedItem()
            case "seqNonce": number = try reader.unsigned()
            default: try reader.skipItem()
            }
        }
        try reader.finish()
        return (message, number)
    }

    /// Whether bytes are one CBOR map and nothing else.
    static func isOneMap(_ bytes: [UInt8]) -> Bool {
        guard isMap(bytes) else { return false }
        var reader = CBORReader(bytes)
        do {
            try reader.skipItem()
            try reader.finish()
            return true
        } catch {
            return false
        }
    }

    private static func isMap(_ item: [UInt8]) -> Bool {
        item.count > 0 && item[0] >> 5 == 5
    }
}
