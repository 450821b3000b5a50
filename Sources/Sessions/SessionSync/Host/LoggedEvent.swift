// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
internal import DeviceTrust

/// An event as the log holds it: its bytes, and the event itself where somebody has decoded it already.
public struct LoggedEvent: Sendable {
    /// Its number.
    public let seq: UInt64
    /// Its encoding, which goes to devices as it is.
    public let encoded: [UInt8]
    private let event: AgentEvent?

    /// An event that was just written.
    public init(_ event: AgentEvent, encoded: [UInt8]) {
        seq = event.seq
        self.encoded = encoded
        self.event = event
    }

    /// An event of a file, to be decoded only if a subscription has to look into it.
    public init(seq: UInt64, encoded: [UInt8]) {
        self.seq = seq
        self.encoded = encoded
        event = nil
    }

    /// The event; nil if its bytes are damaged, which then only the device finds.
    public func decoded() -> AgentEvent? {
        if let event { return event }
        do throws(FormError) { return try AgentEvent(encoded: encoded) } catch { return nil }
    }
}
