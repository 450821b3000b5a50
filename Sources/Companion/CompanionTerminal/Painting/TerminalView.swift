// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents

/// Where the person has scrolled to: what a terminal knows beside the ``Screen``.
struct TerminalView: Equatable {
    /// Lines that the transcript is scrolled back; 0 follows the stream.
    var scroll = 0
    /// The first line of the full input that is seen.
    var page = 0
    /// The option that Space would choose, where several can be.
    var cursor = 0
    /// Whether the keys are shown.
    var showsKeys = false
    /// The session or request that these are about.
    var session: SessionID?
    var request: ApprovalID?
    /// Which of its questions `cursor` is about.
    var questionIndex = 0
}
