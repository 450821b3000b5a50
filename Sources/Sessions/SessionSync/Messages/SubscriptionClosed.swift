// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
package import CBOR
package import DeviceTrust

/// The end of a subscription; the connection goes on.
public struct SubscriptionClosed: Sendable, Equatable {
    /// The session.
    public var sessionID: SessionID
    /// Why.
    public var reason: Reason

    /// The message of all its parts.
    public init(sessionID: SessionID, reason: Reason) {
        self.sessionID = sessionID
        self.reason = reason
    }
}

extension SubscriptionClosed: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 2)
        writer.field("reason", reason)
        writer.field("sessionID", sessionID)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var reason: Reason?
        var sessionID: SessionID?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "reason": reason = try Reason(&form)
            case "sessionID": sessionID = try SessionID(&form)
            default: try form.skip()
            }
        }
        self.init(
            sessionID: try FormError.require(sessionID, "sessionID"),
            reason: try FormError.require(reason, "reason"))
    }
}

extension SubscriptionClosed {
    /// Why a subscription ended.
    public enum Reason: Sendable, Hashable, CaseIterable {
        /// The device took its messages too slowly; it goes on by its cursor when it has caught breath.
        case backpressure
        /// The session is gone.
        case removed
        /// A reason that only newer hosts know.
        case other
    }
}

extension SubscriptionClosed.Reason: WireWord {
    package var word: StaticString {
        switch self {
        case .backpressure: "backpressure"
        case .removed: "removed"
        case .other: "other"
        }
    }
}
