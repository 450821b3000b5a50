// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
package import CBOR
package import DeviceTrust

/// All sessions of a host, or some of them if one message can't hold all.
public struct SessionList: Sendable, Equatable {
    /// The sessions.
    public var sessions: [SessionSummary]
    /// Whether another list follows that belongs to this one.
    public var continues: Bool

    /// The message of all its parts.
    public init(sessions: [SessionSummary], continues: Bool) {
        self.sessions = sessions
        self.continues = continues
    }
}

extension SessionList: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 2)
        writer.list("sessions", sessions)
        writer.field("continues", continues)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var sessions: [SessionSummary]?
        var continues: Bool?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "sessions":
                sessions = try form.list("sessions", maximumCount: SyncLimits.maximumSessionCount)
            case "continues": continues = try form.boolean()
            default: try form.skip()
            }
        }
        self.init(
            sessions: try FormError.require(sessions, "sessions"),
            continues: try FormError.require(continues, "continues"))
    }
}
