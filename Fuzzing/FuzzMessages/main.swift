// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import CBOR
import DeviceTrust

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
    return 0
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
