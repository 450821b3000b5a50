// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
package import CBOR
package import DeviceTrust

/// A session at one moment; it replaces what a device had of it.
public struct SessionSnapshot: Sendable, Equatable {
    /// The session in one line.
    public var summary: SessionSummary
    /// The epoch of the log.
    public var epoch: UInt64
    /// What the subscription asked for, by which a device knows what of an older one is still under way.
    public var verbosity: Verbosity
    /// The newest events, oldest first, without a hole up to the cursor.
    public var recentEvents: [AgentEvent]
    /// The requests that wait. Those for which there is no room follow by themselves.
    public var pendingApprovals: [ApprovalRequest]
    /// The number of the event after which the device goes on.
    public var cursor: UInt64

    /// The message of all its parts.
    public init(
        summary: SessionSummary, epoch: UInt64, verbosity: Verbosity, recentEvents: [AgentEvent],
        pendingApprovals: [ApprovalRequest], cursor: UInt64
    ) {
        self.summary = summary
        self.epoch = epoch
        self.verbosity = verbosity
        self.recentEvents = recentEvents
        self.pendingApprovals = pendingApprovals
        self.cursor = cursor
    }
}

extension SessionSnapshot: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 6)
        writer.field("epoch", epoch)
        writer.field("cursor", cursor)
        writer.field("summary", summary)
        writer.field("verbosity", verbosity)
        writer.list("recentEvents", recentEvents)
        writer.list("pendingApprovals", pendingApprovals)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var epoch: UInt64?
        var cursor: UInt64?
        var summary: SessionSummary?
        var verbosity: Verbosity?
        var recentEvents: [AgentEvent]?
        var pendingApprovals: [ApprovalRequest]?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "epoch": epoch = try form.unsigned()
            case "cursor": cursor = try form.unsigned()
            case "summary": summary = try SessionSummary(&form)
            case "verbosity": verbosity = try Verbosity(&form)
            case "recentEvents":
                recentEvents = try form.list(
                    "recentEvents", maximumCount: SyncLimits.maximumEventCount)
            case "pendingApprovals":
                pendingApprovals = try form.list(
                    "pendingApprovals", maximumCount: SessionState.maximumPendingCount)
            default: try form.skip()
            }
        }
        self.init(
            summary: try FormError.require(summary, "summary"),
            epoch: try FormError.require(epoch, "epoch"),
            verbosity: try FormError.require(verbosity, "verbosity"),
            recentEvents: try FormError.require(recentEvents, "recentEvents"),
            pendingApprovals: try FormError.require(pendingApprovals, "pendingApprovals"),
            cursor: try FormError.require(cursor, "cursor"))
    }
}
