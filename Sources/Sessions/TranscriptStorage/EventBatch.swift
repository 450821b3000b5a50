// SPDX-License-Identifier: Apache-2.0

/// Consecutive events in the forms in which a transcript keeps them, ready to be written.
struct EventBatch: Sendable {
    /// Their lines, each with its line feed.
    private(set) var lines: [UInt8] = []
    /// Their records for the sidecar.
    private(set) var records: [UInt8] = []
    /// Where each one's line and record end, from the batch's beginning.
    private(set) var ends: [(line: Int, record: Int)] = []

    var isEmpty: Bool { ends.isEmpty }
    var count: Int { ends.count }

    /// Adds an event and its line, which has no line feed yet.
    mutating func add(_ event: EncodedEvent, line: [UInt8]) {
        lines += line
        lines.append(UInt8(ascii: "\n"))
        EventRecord.append(event, to: &records)
        ends.append((lines.count, records.count))
    }

    /// Adds another batch behind.
    mutating func add(_ other: EventBatch) {
        let base = (line: lines.count, record: records.count)
        lines += other.lines
        records += other.records
        for end in other.ends { ends.append((base.line + end.line, base.record + end.record)) }
    }
}
