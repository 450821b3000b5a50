// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
package import CBOR
package import DeviceTrust

/// Asks for a session's events from now on.
public struct Subscribe: Sendable, Equatable {
    /// The session.
    public var sessionID: SessionID
    /// The epoch of the log that the cursor is of; nil without a cursor.
    public var epoch: UInt64?
    /// The number of the newest event that the device has; nil asks for a snapshot.
    public var sinceSeq: UInt64?
    /// How much of them.
    public var verbosity: Verbosity

    /// The message of all its parts.
    public init(
        sessionID: SessionID, epoch: UInt64? = nil, sinceSeq: UInt64? = nil, verbosity: Verbosity
    ) {
        self.sessionID = sessionID
        self.epoch = epoch
        self.sinceSeq = sinceSeq
        self.verbosity = verbosity
    }
}

extension Subscribe: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 2 + present(epoch != nil, sinceSeq != nil))
        writer.field("epoch", epoch)
        writer.field("sinceSeq", sinceSeq)
        writer.field("sessionID", sessionID)
        writer.field("verbosity", verbosity)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var epoch: UInt64?
        var sinceSeq: UInt64?
        var sessionID: SessionID?
        var verbosity: Verbosity?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "epoch": epoch = try form.unsigned()
            case "sinceSeq": sinceSeq = try form.unsigned()
            case "sessionID": sessionID = try SessionID(&form)
            case "verbosity": verbosity = try Verbosity(&form)
            default: try form.skip()
            }
        }
        self.init(
            sessionID: try FormError.require(sessionID, "sessionID"), epoch: epoch,
            sinceSeq: sinceSeq, verbosity: try FormError.require(verbosity, "verbosity"))
    }
}
