// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CryptoPrimitives
internal import SerialExecutors
internal import SessionSync
internal import TranscriptStorage

/// One session with all that runs it; it belongs to the queue of ``SessionHost``.
final class HostedSession<C: CryptoPrimitives> {
    var machine: SessionStateMachine
    let transcript: Transcript
    /// Runs the agent; nil while none runs.
    var driver: (any AgentDriver)?
    /// The run that the driver is of. Reports of an earlier one concern nobody.
    var launch: LaunchID?
    /// Where reports wait for their long texts to be kept, in order.
    let lane = SerialQueueExecutor(label: "sheetbend.session-reports")
    /// Events that were appended and not published yet, as they are encoded.
    var appended: ArraySlice<LoggedEvent> = []
    /// Whether appending has failed: until it is opened anew nothing is taken.
    var isHalted = false
    /// Up to where the state is kept beside the transcript.
    var checkpointSeq: UInt64
    var git = SessionGitFacts()

    init(_ machine: SessionStateMachine, _ transcript: Transcript) {
        self.machine = machine
        self.transcript = transcript
        checkpointSeq = machine.shown.lastSeq
    }

    var id: SessionID { machine.sessionID }

    /// The session in one line, as devices may know it.
    var summary: SessionSummary { completed(machine.summary) }

    /// A summary with what git says.
    func completed(_ summary: SessionSummary) -> SessionSummary {
        var summary = summary
        summary.branch = git.branch
        summary.diffStat = git.diffStat
        summary.updatedAt = max(summary.updatedAt, git.changedAt)
        return summary
    }
}

/// What is known of a session's folder, and whether it is being looked at.
struct SessionGitFacts {
    var branch = ""
    var diffStat: DiffStat?
    /// Wall time of the latest change of these.
    var changedAt: Int64 = 0
    var isReading = false
    /// Whether something happened since the reading began.
    var isStale = false
}
