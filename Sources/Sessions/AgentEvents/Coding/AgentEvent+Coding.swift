// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

extension AgentEvent: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(
            count: 3 + present(turn != nil, frame != nil, firstSeq != nil))
        writer.field("at", at)
        writer.field("seq", seq)
        writer.field("body", body)
        writer.field("turn", turn)
        writer.field("frame", frame)
        writer.field("firstSeq", firstSeq)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var at: Int64?
        var seq: UInt64?
        var body: Body?
        var turn: UInt64?
        var frame: UInt64?
        var firstSeq: UInt64?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "at": at = try form.integer()
            case "seq": seq = try form.unsigned()
            case "body": body = try Body(&form)
            case "turn": turn = try form.unsigned()
            case "frame": frame = try form.unsigned()
            case "firstSeq": firstSeq = try form.unsigned()
            default: try form.skip()
            }
        }
        let number = try FormError.require(seq, "seq")
        // Nothing is before the first, and no part is after the last.
        guard number > 0, firstSeq.map({ 0 < $0 && $0 <= number }) ?? true else {
            throw .badValue("seq")
        }
        self.init(
            seq: number, firstSeq: firstSeq, at: try FormError.require(at, "at"), turn: turn,
            frame: frame, body: try FormError.require(body, "body"))
    }
}

extension AgentEvent {
    /// The event's bytes, if it keeps to ``EventLimits``: what a transcript takes.
    ///
    /// - Throws: What a device would say of it otherwise; text of an agent can be too long in many places.
    package func encodedWithinLimits() throws(FormError) -> [UInt8] {
        let bytes = encoded()
        guard bytes.count <= EventLimits.maximumEventByteCount else { throw .badValue("event") }
        if case .approvalRequested(let request) = body, !request.isWithinLimits {
            throw .badValue("request")
        }
        _ = try AgentEvent(encoded: bytes)
        return bytes
    }
}
