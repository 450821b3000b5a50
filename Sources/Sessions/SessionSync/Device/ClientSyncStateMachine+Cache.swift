// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
package import CBOR
package import DeviceTrust

/// What a companion keeps between its runs, a piece for the list and one for each open session. It is a
/// cache: whatever the host says replaces it, and a piece that can't be read is as none.
extension ClientSyncStateMachine {
    /// The list of sessions.
    public func encodedList() -> [UInt8] {
        SessionList(sessions: sessions, continues: false).encoded()
    }

    /// An open session with its view; nil if it is not open.
    public func encodedSession(_ id: SessionID) -> [UInt8]? {
        openSession(id)?.encoded()
    }

    /// Takes a kept list, unless one has come from the host.
    ///
    /// - Returns: Whether it could be read.
    public mutating func restoreList(_ bytes: [UInt8]) -> Bool {
        guard !isListCurrent else { return true }
        do throws(FormError) {
            sessions = try SessionList(encoded: bytes).sessions
            return true
        } catch { return false }
    }

    /// Takes a kept session, to be followed again from where it was; before a connection stands.
    ///
    /// - Returns: Whether it could be read and there was room.
    public mutating func restoreSession(_ bytes: [UInt8]) -> Bool {
        guard connection == nil,
            openSessions.count < ClientSyncStateMachine.maximumOpenCount
        else { return false }
        do throws(FormError) {
            let session = try OpenSession(encoded: bytes)
            openSessions.removeAll { $0.sessionID == session.sessionID }
            openSessions.append(session)
            return true
        } catch { return false }
    }
}

extension OpenSession: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 5 + present(viewEpoch != nil))
        writer.field("view", view)
        writer.list("closed", closed)
        writer.list("pending", pending)
        writer.field("sessionID", sessionID)
        writer.field("verbosity", verbosity)
        writer.field("viewEpoch", viewEpoch)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var view: TranscriptView?
        var closed: [ApprovalResolved] = []
        var pending: [ApprovalRequest] = []
        var sessionID: SessionID?
        var verbosity: Verbosity?
        var viewEpoch: UInt64?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "view": view = try TranscriptView(&form)
            case "closed":
                closed = try form.list("closed", maximumCount: SessionState.maximumClosedCount)
            case "pending":
                pending = try form.list("pending", maximumCount: SessionState.maximumPendingCount)
            case "sessionID": sessionID = try SessionID(&form)
            case "verbosity": verbosity = try Verbosity(&form)
            case "viewEpoch": viewEpoch = try form.unsigned()
            default: try form.skip()
            }
        }
        self.init(
            try FormError.require(sessionID, "sessionID"),
            verbosity: try FormError.require(verbosity, "verbosity"))
        self.view = try FormError.require(view, "view")
        self.viewEpoch = viewEpoch
        self.pending = pending
        self.closed = closed
    }
}
