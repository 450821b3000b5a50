// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
package import CBOR
package import DeviceTrust

/// Asks for events of before the device's window.
public struct LoadBefore: Sendable, Equatable {
    /// The session.
    public var sessionID: SessionID
    /// The epoch of the log.
    public var epoch: UInt64
    /// Events with lower numbers.
    public var beforeSeq: UInt64
    /// At most so many.
    public var limit: UInt64
    /// The device's number for this request; the answer repeats it.
    public var requestID: UInt64

    /// The message of all its parts.
    public init(
        sessionID: SessionID, epoch: UInt64, beforeSeq: UInt64, limit: UInt64, requestID: UInt64
    ) {
        self.sessionID = sessionID
        self.epoch = epoch
        self.beforeSeq = beforeSeq
        self.limit = limit
        self.requestID = requestID
    }
}

extension LoadBefore: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 5)
        writer.field("epoch", epoch)
        writer.field("limit", limit)
        writer.field("beforeSeq", beforeSeq)
        writer.field("requestID", requestID)
        writer.field("sessionID", sessionID)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var epoch: UInt64?
        var limit: UInt64?
        var beforeSeq: UInt64?
        var requestID: UInt64?
        var sessionID: SessionID?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "epoch": epoch = try form.unsigned()
            case "limit": limit = try form.unsigned()
            case "beforeSeq": beforeSeq = try form.unsigned()
            case "requestID": requestID = try form.unsigned()
            case "sessionID": sessionID = try SessionID(&form)
            default: try form.skip()
            }
        }
        self.init(
            sessionID: try FormError.require(sessionID, "sessionID"),
            epoch: try FormError.require(epoch, "epoch"),
            beforeSeq: try FormError.require(beforeSeq, "beforeSeq"),
            limit: try FormError.require(limit, "limit"),
            requestID: try FormError.require(requestID, "requestID"))
    }
}

/// Events of before a device's window, without a hole.
public struct TranscriptPage: Sendable, Equatable {
    /// The session.
    public var sessionID: SessionID
    /// The epoch of the log.
    public var epoch: UInt64
    /// The device's number for this request; the answer repeats it.
    public var requestID: UInt64
    /// The number of the first one; above `lastSeq` if there are none.
    public var firstSeq: UInt64
    /// The number of the last one.
    public var lastSeq: UInt64
    /// The events, oldest first.
    public var events: [AgentEvent]
    /// Whether the session begins with the first one.
    public var isStart: Bool

    /// The message of all its parts.
    public init(
        sessionID: SessionID, epoch: UInt64, requestID: UInt64, firstSeq: UInt64, lastSeq: UInt64,
        events: [AgentEvent], isStart: Bool
    ) {
        self.sessionID = sessionID
        self.epoch = epoch
        self.requestID = requestID
        self.firstSeq = firstSeq
        self.lastSeq = lastSeq
        self.events = events
        self.isStart = isStart
    }
}

extension TranscriptPage: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 7)
        writer.field("epoch", epoch)
        writer.list("events", events)
        writer.field("isStart", isStart)
        writer.field("lastSeq", lastSeq)
        writer.field("firstSeq", firstSeq)
        writer.field("requestID", requestID)
        writer.field("sessionID", sessionID)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var epoch: UInt64?
        var events: [AgentEvent]?
        var isStart: Bool?
        var lastSeq: UInt64?
        var firstSeq: UInt64?
        var requestID: UInt64?
        var sessionID: SessionID?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "epoch": epoch = try form.unsigned()
            case "events":
                events = try form.list("events", maximumCount: SyncLimits.maximumEventCount)
            case "isStart": isStart = try form.boolean()
            case "lastSeq": lastSeq = try form.unsigned()
            case "firstSeq": firstSeq = try form.unsigned()
            case "requestID": requestID = try form.unsigned()
            case "sessionID": sessionID = try SessionID(&form)
            default: try form.skip()
            }
        }
        self.init(
            sessionID: try FormError.require(sessionID, "sessionID"),
            epoch: try FormError.require(epoch, "epoch"),
            requestID: try FormError.require(requestID, "requestID"),
            firstSeq: try FormError.require(firstSeq, "firstSeq"),
            lastSeq: try FormError.require(lastSeq, "lastSeq"),
            events: try FormError.require(events, "events"),
            isStart: try FormError.require(isStart, "isStart"))
    }
}
