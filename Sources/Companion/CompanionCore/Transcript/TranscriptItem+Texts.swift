// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents

extension TranscriptItem {
    /// What was written, with what is still provisional.
    var text: String { (fields.text?.text ?? "") + provisional.text }

    /// What the tool printed, with what is still provisional.
    var output: String { (fields.output?.text ?? "") + provisional.output }
}
