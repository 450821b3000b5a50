// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
internal import JSON

/// Plays a recorded conversation in the agent's own frames: waits where the recording's agent waited, and
/// goes where the answers lead.
///
/// It has no clock: the time comes in as milliseconds of any steady clock, and a ``ReplayAction/wake(at:)``
/// goes out. The first words of a person in the recording are said by the replay itself, since nobody is
/// there yet to say them; later ones wait for somebody's.
public struct ReplayStateMachine: Sendable {
    let recording: Recording
    private var decoder: ReplayDecoder
    /// The step that comes next.
    private var position = 0
    /// How many frames of the agent were played.
    private(set) var frameCount: UInt64 = 0
    /// Requests that wait for an answer.
    private var open: Set<String> = []
    /// The latest request of each id that recorded answers use.
    private var latest: [String: String] = [:]
    /// What was decided, and the frame that would carry it.
    private var answered: [String: (decision: Decision, frame: JSONValue?)] = [:]
    private var inputs: [AgentInput] = []
    private var hasBegun = false
    private var hasSaidEnd = false
    /// Whether it goes through what is in the transcript already, where all words were said.
    private var isCatchingUp = false
    private var caughtUpFrame: UInt64 = 0
    private var isTurnRunning = false
    /// Steps taken so far, so that a recording which leads back to itself ends.
    private var stepCount = 0
    /// When the step before was due, in the recording's time and in ours.
    private var played: (recorded: Int64, now: Int64)?

    /// The longest pause between two frames, in milliseconds: a person's thinking is not replayed.
    static let maximumPause: Int64 = 4_000

    /// A replay from the beginning.
    public init(_ recording: Recording) {
        self.recording = recording
        decoder = ReplayDecoder(recording.language)
    }

    /// A replay that goes on behind a frame that is in the transcript already.
    ///
    /// It goes the same way again without saying more than what is asked, needs the same answers once more,
    /// and tells by ``ReplayAction/caughtUp`` that it is there. A turn that was stopped is not known to it.
    ///
    /// - Parameter frame: The number of the last frame that was reported whole.
    public init(_ recording: Recording, behind frame: UInt64) {
        self.init(recording)
        caughtUpFrame = frame
        isCatchingUp = true
    }

    // MARK: - Events

    /// Begins, or goes on.
    public mutating func started(now: Int64) -> [ReplayAction] { run(now) }

    /// A time that was asked for has come.
    public mutating func timePassed(now: Int64) -> [ReplayAction] { run(now) }

    /// A person decided about a request.
    public mutating func answerGiven(
        _ requestID: String, _ decision: Decision, now: Int64
    ) -> [ReplayAction] {
        guard open.contains(requestID) else { return [] }
        decide(requestID, decision)
        return run(now)
    }

    /// A person said something to the agent.
    public mutating func inputGiven(_ input: AgentInput, now: Int64) -> [ReplayAction] {
        inputs.append(input)
        return run(now)
    }

    /// A person stopped the turn: what waits is withdrawn, and the recording goes on at the next words.
    public mutating func interrupted(now: Int64) -> [ReplayAction] {
        guard isTurnRunning || !open.isEmpty else { return [] }
        isTurnRunning = false
        decoder.turnStopped()
        let outputs =
            open.sorted().map { AgentOutput.withdrawn(requestID: $0) }
            + [.event(.turnEnded(TurnEnd(.interrupted)))]
        open = []
        while position < recording.steps.count, !isInput(recording.steps[position]) {
            position += 1
        }
        played = nil
        return [.report(outputs, frame: frameCount)] + run(now)
    }

    private func isInput(_ step: Recording.Step) -> Bool {
        guard case .host(let frame, _) = step else { return false }
        if case .input = HostFrame(frame, recording.language) { return true }
        return false
    }

    private mutating func decide(_ requestID: String, _ decision: Decision) {
        open.remove(requestID)
        answered[requestID] = (decision, decoder.answer(requestID, with: decision))
    }

    // MARK: - Playing

    /// What became of a step.
    private enum Stepped {
        case played([ReplayAction])
        /// It is not time for it, or something is waited for.
        case stopped([ReplayAction])
    }

    private mutating func run(_ now: Int64) -> [ReplayAction] {
        var actions: [ReplayAction] = []
        while true {
            switch step(now: now) {
            case .played(let more): actions += more
            case .stopped(let more): return actions + more
            }
        }
    }

    private mutating func step(now: Int64) -> Stepped {
        if isCatchingUp, frameCount >= caughtUpFrame {
            isCatchingUp = false
            // What comes next comes at once: nobody waited meanwhile.
            played = nil
            return .played([.caughtUp])
        }
        stepCount += 1
        guard position < recording.steps.count, stepCount <= 4 * recording.steps.count + 64 else {
            return .stopped(ended())
        }
        switch recording.steps[position] {
        case .agent(let frame, let time):
            if let due = due(time, now), due > now { return .stopped([.wake(at: due)]) }
            return .played([play(frame, time, now)])
        case .host(let frame, let time): return host(frame, time, now)
        case .label, .on: position += 1
        case .jump(let label): position = recording.place(label) ?? position + 1
        case .end: position = recording.steps.count
        }
        return .played([])
    }

    /// When a step is due; nil for the first, which is due at once.
    private func due(_ time: Int64, _ now: Int64) -> Int64? {
        guard let played, !isCatchingUp else { return nil }
        let pause = max(0, min(ReplayStateMachine.maximumPause, time &- played.recorded))
        return played.now.addingReportingOverflow(pause).partialValue
    }

    private mutating func play(_ frame: JSONValue, _ time: Int64, _ now: Int64) -> ReplayAction {
        position += 1
        frameCount += 1
        played = (time, now)
        let outputs = decoder.frameReceived(frame).filter {
            // The replay says itself what was taken.
            if case .echoed = $0 { false } else { true }
        }
        for output in outputs {
            switch output {
            case .asks(let request):
                open.insert(request.requestID)
                latest[request.wireID(in: recording.language)] = request.requestID
            case .withdrawn(let id): open.remove(id)
            case .event(.turnStarted): isTurnRunning = true
            case .event(.turnEnded): isTurnRunning = false
            default: continue
            }
        }
        guard isCatchingUp else { return .report(outputs, frame: frameCount) }
        let asked = outputs.filter { if case .asks = $0 { true } else { false } }
        return .report(asked, frame: frameCount)
    }

    private mutating func host(_ frame: JSONValue, _ time: Int64, _ now: Int64) -> Stepped {
        switch HostFrame(frame, recording.language) {
        case .other: position += 1
        case .input(let text): return input(text, time, now)
        case .answer(let wireID):
            let id = latest[wireID] ?? wireID
            if open.contains(id) { return .stopped([]) }
            played = played.map { _ in (time, now) }
            guard let given = answered[id] else {
                // Odd recordings answer what nobody asked.
                position += 1
                return .played([])
            }
            return .played(follow(wireID, given.decision, given.frame, recorded: frame))
        }
        return .played([])
    }

    /// Goes where an answer leads: on, if it is the recorded one; to its branch; or on, saying so.
    private mutating func follow(
        _ id: String, _ decision: Decision, _ frame: JSONValue?, recorded: JSONValue
    ) -> [ReplayAction] {
        position += 1
        if let frame, frame.saysTheSame(as: recorded) { return [] }
        let answer = Recording.Answer(decision)
        for case .on(let request, let branch, let label) in recording.steps
        where request.utf8.elementsEqual(id.utf8) && branch.covers(answer) {
            position = recording.place(label) ?? position
            return []
        }
        guard !isCatchingUp else { return [] }
        let notice = Notice(
            code: "recordingContinues",
            text: "The recording has another answer here; it continues as recorded.")
        return [.report([.event(.notice(notice))], frame: frameCount)]
    }

    private mutating func input(_ recorded: String, _ time: Int64, _ now: Int64) -> Stepped {
        var item = ItemUpdate(
            id: ItemID("said:" + String(position)), kind: .userMessage, status: .completed)
        if hasBegun, !isCatchingUp {
            guard !inputs.isEmpty else { return .stopped([]) }
            let input = inputs.removeFirst()
            (item.text, item.clientToken) = (LongText(input.text), input.clientToken)
            position += 1
            played = (time, now)
            return .played([
                .delivered(input.clientToken), .report([.event(.item(item))], frame: frameCount),
            ])
        }
        hasBegun = true
        position += 1
        played = (time, now)
        guard !isCatchingUp else { return .played([]) }
        item.text = LongText(recorded)
        let title = String(recorded.prefix { !$0.isNewline })
        return .played([
            .report([.event(.titled(title)), .event(.item(item))], frame: frameCount)
        ])
    }

    /// Nothing comes any more; whoever still says something is told.
    private mutating func ended() -> [ReplayAction] {
        var actions: [ReplayAction] = []
        if !inputs.isEmpty {
            inputs = []
            let notice = Notice(
                code: "recordingOver", text: "The recording is over; nobody reads this any more.")
            actions.append(.report([.event(.notice(notice))], frame: frameCount))
        }
        if isCatchingUp {
            isCatchingUp = false
            actions.append(.caughtUp)
        }
        if !hasSaidEnd {
            hasSaidEnd = true
            actions.append(.finished)
        }
        return actions
    }
}
