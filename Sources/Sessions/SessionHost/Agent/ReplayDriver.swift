// SPDX-License-Identifier: Apache-2.0

internal import AgentBackends
internal import AgentEvents
internal import SerialExecutors
internal import Transport

/// Runs a replay: gives its machine the time and the answers, and reports what it says.
///
/// It keeps nothing. Taken up by a later host, it goes the same way again up to the frame that is in the
/// transcript, for which the host repeats the answers that were given.
final class ReplayDriver: AgentDriver, @unchecked Sendable {
    // Unchecked: everything that changes is touched on the executor's queue alone.

    private let executor = SerialQueueExecutor(label: "sheetbend.replay")
    private let clock = SystemClock()
    private var machine: ReplayStateMachine
    private var report: (@Sendable (AgentDriverReport) -> Void)?
    /// Which of the wishes to be woken is the latest.
    private var wakeNumber: UInt64 = 0

    init(_ recording: Recording, _ launch: AgentLaunch) {
        machine =
            launch.isTakenUp
            ? ReplayStateMachine(recording, behind: launch.frame) : ReplayStateMachine(recording)
    }

    func start(report: @escaping @Sendable (AgentDriverReport) -> Void) {
        executor.async {
            self.report = report
            report(.started(program: "a recording", ReplayBackend().capabilities))
            self.perform(self.machine.started(now: self.clock.now))
        }
    }

    func perform(_ command: AgentDriverCommand) {
        executor.async {
            guard self.report != nil else { return }
            let now = self.clock.now
            switch command {
            case .answer(let requestID, let decision):
                self.perform(self.machine.answerGiven(requestID, decision, now: now))
            case .input(let input): self.perform(self.machine.inputGiven(input, now: now))
            case .interrupt: self.perform(self.machine.interrupted(now: now))
            }
        }
    }

    func stop() {
        executor.async { self.report = nil }
    }

    private func perform(_ actions: [ReplayAction]) {
        for action in actions {
            switch action {
            case .report(let outputs, let frame):
                report?(.frame(frame, outputs.compactMap { AgentSaying($0) }))
            case .caughtUp: report?(.tookUp)
            case .delivered(let token): report?(.delivered(token))
            case .wake(let time): wake(at: time)
            case .finished:
                report?(.ended(isFailure: false, message: "the recording is over"))
                report = nil
            }
        }
    }

    private func wake(at time: Int64) {
        wakeNumber += 1
        let number = wakeNumber
        executor.async(afterMilliseconds: max(1, time - clock.now)) { [weak self] in
            guard let self, report != nil, wakeNumber == number else { return }
            perform(machine.timePassed(now: clock.now))
        }
    }
}

extension AgentSaying {
    /// What an agent's output says to its session; nil for what the driver says itself.
    fileprivate init?(_ output: AgentOutput) {
        switch output {
        case .started, .echoed: return nil
        case .asks(let request):
            self = .asks(
                AgentQuestion(
                    requestID: request.requestID, kind: request.kind, title: request.title,
                    detail: request.detail, choices: request.choices, item: request.item,
                    origin: request.origin, deadline: request.deadline))
        case .withdrawn(let requestID): self = .withdrew(requestID: requestID)
        case .event(let body):
            guard let saying = AgentSaying(body) else { return nil }
            self = saying
        }
    }

    private init?(_ body: AgentEvent.Body) {
        switch body {
        case .titled(let title): self = .titled(title)
        case .turnStarted: self = .turnStarted
        case .turnEnded(let end): self = .turnEnded(end)
        case .item(let update): self = .item(update)
        case .itemDelta(let delta): self = .delta(delta)
        case .usage(let usage): self = .usage(usage)
        case .notice(let notice): self = .notice(notice)
        case .raw(let frame): self = .raw(frame)
        // What only a host writes.
        case .sessionOpened, .agentStarted, .agentEnded, .approvalRequested, .approvalClosed,
            .input, .unknown:
            return nil
        }
    }
}
