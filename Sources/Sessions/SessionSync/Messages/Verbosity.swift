// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
package import CBOR
package import DeviceTrust

/// How much of a session a subscription carries.
public enum Verbosity: Sendable, Hashable, CaseIterable {
    /// No events but the ends of turns and programs; what lists and locked screens show.
    case statusOnly
    /// Every event, but deltas joined and those of a tool's input left out.
    case coalesced
    /// Every event as it is in the transcript.
    case full
}

extension Verbosity: WireForm {
    package func write(to writer: inout CBORWriter) {
        switch self {
        case .statusOnly: writer.text("statusOnly")
        case .coalesced: writer.text("coalesced")
        case .full: writer.text("full")
        }
    }

    /// Reads one of the three; there is no sensible guess for another (contract, 5.1).
    package init(_ form: inout FormReader) throws(FormError) {
        let word = try form.word()
        switch word {
        case "statusOnly": self = .statusOnly
        case "coalesced": self = .coalesced
        case "full": self = .full
        default: throw .badValue("verbosity")
        }
    }
}
