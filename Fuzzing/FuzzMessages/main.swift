// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import CBOR
import DeviceTrust
import Greeting
import SessionSync

/// Holds for any bytes: reading them as what events are made of never traps; what is read is written in
/// a form that reads as the same and doesn't change any more; what is folded from it stays bounded.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMessages(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    checkForm(bytes, of: AgentEvent.self)
    checkForm(bytes, of: ApprovalRequest.self)
    checkForm(bytes, of: Decision.self)
    checkForm(bytes, of: SessionSummary.self)
    checkForm(bytes, of: SessionState.self)
    checkForm(bytes, of: TranscriptView.self)
    if let event = try? AgentEvent(encoded: bytes) { checkFolding(event) }
    if let message = try? ApplicationMessage(bytes) {
        checkClientMessage(message)
        checkHostMessage(message)
    }
    return 0
}

func checkClientMessage(_ message: ApplicationMessage) {
    guard let read = try? ClientMessage(message) else { return }
    guard let written = try? ApplicationMessage(read.encoded()),
        let again = try? ClientMessage(written)
    else { preconditionFailure("what was written can't be read") }
    precondition(again == read, "another message is read")
}

func checkHostMessage(_ message: ApplicationMessage) {
    guard let read = try? HostMessage(message) else { return }
    guard let written = try? ApplicationMessage(read.encoded()),
        let again = try? HostMessage(written)
    else { preconditionFailure("what was written can't be read") }
    precondition(again == read, "another message is read")
    var device = ClientSyncStateMachine()
    let known = sessionID(of: read)
    if let known { _ = try? device.open(known, verbosity: .full) }
    _ = device.connected(scope: .control, capabilities: HostCapabilities(), now: 0)
    for now in 0..<2 { _ = device.messageReceived(read, now: Int64(now)) }
    _ = device.timeAdvanced(to: 100_000)
    guard let known, let kept = device.encodedSession(known) else { return }
    var later = ClientSyncStateMachine()
    precondition(later.restoreSession(kept), "what was kept can't be read")
}

func sessionID(of message: HostMessage) -> SessionID? {
    switch message {
    case .snapshot(let snapshot): snapshot.summary.sessionID
    case .events(let batch): batch.sessionID
    case .approvalRequested(let request): request.sessionID
    case .approvalResolved(let closing): closing.sessionID
    case .page(let page): page.sessionID
    case .closed(let closed): closed.sessionID
    default: nil
    }
}

func checkForm<Form: WireForm & Equatable>(_ bytes: [UInt8], of: Form.Type) {
    guard let value = try? Form(encoded: bytes) else { return }
    let written = value.encoded()
    guard let again = try? Form(encoded: written) else {
        preconditionFailure("what was written can't be read")
    }
    precondition(again.encoded() == written, "the form changes")
    precondition(again == value, "another value is read")
}

func checkFolding(_ event: AgentEvent) {
    var state = SessionState()
    var view = TranscriptView()
    state.apply(event)
    view.apply(event)
    precondition(state.lastSeq == event.seq && view.lastSeq == event.seq, "it is not counted")
    precondition(view.entries.count <= 1, "one event made several entries")
}
