// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
internal import CBOR
internal import DeviceTrust

/// An event in the encoding that transcripts keep and messages carry, with its number.
public struct EncodedEvent: Sendable, Equatable {
    /// Its number within the session.
    public let seq: UInt64
    /// Its deterministic encoding, to be spliced into a message as it is.
    public let bytes: [UInt8]

    /// The event that some bytes hold.
    ///
    /// Only the frame is looked at (a map with `at`, `seq` and `body`, in deterministic form), so that
    /// an event of a newer host is one too.
    ///
    /// - Throws: ``TranscriptError``, `invalidEvent` if they hold none, or one of more than
    ///   ``maximumByteCount`` bytes.
    public init(_ bytes: [UInt8]) throws(TranscriptError) {
        do throws(CBORError) {
            guard let seq = try EncodedEvent.seq(of: bytes) else {
                throw .unexpectedKind(.map, offset: 0)
            }
            self.seq = seq
            self.bytes = bytes
        } catch {
            throw TranscriptError(
                .invalidEvent, "These bytes are no event that can be kept. \(error.message)")
        }
    }

    /// One whose frame was looked at when it was written.
    init(seq: UInt64, checked bytes: [UInt8]) {
        self.seq = seq
        self.bytes = bytes
    }

    /// Longest event in bytes.
    public static let maximumByteCount = EventLimits.maximumEventByteCount

    /// Its number, or nil if a field lacks that every event has.
    private static func seq(of bytes: [UInt8]) throws(CBORError) -> UInt64? {
        var reader = CBORReader(bytes, limits: EventLine.cborLimits)
        var seq: UInt64?
        var hasTime = false
        var hasBody = false
        for _ in 0..<(try reader.mapHeader()) {
            switch try reader.key() {
            case "at":
                _ = try reader.integer()
                hasTime = true
            case "seq": seq = try reader.unsigned()
            case "body":
                try reader.skipItem()
                hasBody = true
            default: try reader.skipItem()
            }
        }
        try reader.finish()
        return hasTime && hasBody ? seq : nil
    }
}

extension EncodedEvent {
    /// The encoding of an event.
    ///
    /// - Throws: ``TranscriptError``, `invalidEvent` if it is beyond ``EventLimits``.
    public init(_ event: AgentEvent) throws(TranscriptError) {
        do throws(FormError) {
            self.init(seq: event.seq, checked: try event.encodedWithinLimits())
        } catch {
            throw TranscriptError(
                .invalidEvent,
                "Event \(event.seq) is too long (\(error.code)). Shorten its texts, or keep them apart."
            )
        }
    }

    /// What it says.
    ///
    /// - Throws: ``TranscriptError``, `damaged` if it is none that any host writes.
    public func decoded() throws(TranscriptError) -> AgentEvent {
        do throws(FormError) {
            return try AgentEvent(encoded: bytes)
        } catch {
            throw TranscriptError(
                .damaged,
                "Event \(seq) can't be read (\(error.code)). Put back a copy of its session.")
        }
    }
}
