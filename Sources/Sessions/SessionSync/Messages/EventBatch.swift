// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
package import CBOR
package import DeviceTrust

/// Events of one session in their order.
///
/// The range covers also what the subscription's verbosity leaves out, so that the device's cursor moves past
/// it.
public struct EventBatch: Sendable, Equatable {
    /// The session.
    public var sessionID: SessionID
    /// The epoch of the log.
    public var epoch: UInt64
    /// What the subscription asked for, by which a device knows what of an older one is still under way.
    public var verbosity: Verbosity
    /// The number after that of the batch before.
    public var firstSeq: UInt64
    /// The number up to which nothing is missing.
    public var lastSeq: UInt64
    /// The events that the verbosity keeps.
    public var events: [AgentEvent]

    /// The message of all its parts.
    public init(
        sessionID: SessionID, epoch: UInt64, verbosity: Verbosity, firstSeq: UInt64,
        lastSeq: UInt64, events: [AgentEvent]
    ) {
        self.sessionID = sessionID
        self.epoch = epoch
        self.verbosity = verbosity
        self.firstSeq = firstSeq
        self.lastSeq = lastSeq
        self.events = events
    }
}

extension EventBatch: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 6)
        writer.field("epoch", epoch)
        writer.list("events", events)
        writer.field("lastSeq", lastSeq)
        writer.field("firstSeq", firstSeq)
        writer.field("sessionID", sessionID)
        writer.field("verbosity", verbosity)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var epoch: UInt64?
        var events: [AgentEvent]?
        var lastSeq: UInt64?
        var firstSeq: UInt64?
        var sessionID: SessionID?
        var verbosity: Verbosity?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "epoch": epoch = try form.unsigned()
            case "events":
                events = try form.list("events", maximumCount: SyncLimits.maximumEventCount)
            case "lastSeq": lastSeq = try form.unsigned()
            case "firstSeq": firstSeq = try form.unsigned()
            case "sessionID": sessionID = try SessionID(&form)
            case "verbosity": verbosity = try Verbosity(&form)
            default: try form.skip()
            }
        }
        self.init(
            sessionID: try FormError.require(sessionID, "sessionID"),
            epoch: try FormError.require(epoch, "epoch"),
            verbosity: try FormError.require(verbosity, "verbosity"),
            firstSeq: try FormError.require(firstSeq, "firstSeq"),
            lastSeq: try FormError.require(lastSeq, "lastSeq"),
            events: try FormError.require(events, "events"))
    }
}
