// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import SessionHost
import Synchronization

/// Runs agents that say what a test has them say.
final class ScriptedBackend: AgentBackend {
    let id = BackendID.replay
    let capabilities: BackendCapabilities = [.interrupt, .denyMessage, .queueInput]
    private let made = Mutex<[ScriptedDriver]>([])
    /// What a run that is taken up says at once; nil where it can't go on.
    private let takingUp = Mutex<[AgentSaying]?>([])

    var drivers: [ScriptedDriver] { made.withLock { $0 } }
    var driver: ScriptedDriver? { drivers.last }

    func onTakingUp(_ sayings: [AgentSaying]?) { takingUp.withLock { $0 = sayings } }

    func driver(for launch: AgentLaunch) throws(SessionHostError) -> any AgentDriver {
        let sayings = takingUp.withLock { $0 }
        if launch.isTakenUp, sayings == nil { throw .badLaunch("The recording is gone.") }
        let driver = ScriptedDriver(launch, capabilities, sayings ?? [])
        made.withLock { $0.append(driver) }
        return driver
    }
}

/// One agent that a test speaks for.
final class ScriptedDriver: AgentDriver {
    let launch: AgentLaunch
    private let capabilities: BackendCapabilities
    private let takingUp: [AgentSaying]
    private struct State {
        var report: (@Sendable (AgentDriverReport) -> Void)?
        var frame: UInt64 = 0
        var commands: [String] = []
        var inputs: [String] = []
    }
    private let state = Mutex(State())

    init(
        _ launch: AgentLaunch, _ capabilities: BackendCapabilities, _ takingUp: [AgentSaying]
    ) {
        self.launch = launch
        self.capabilities = capabilities
        self.takingUp = takingUp
        state.withLock { $0.frame = launch.frame }
    }

    /// What it was told, in words.
    var commands: [String] { state.withLock { $0.commands } }
    var inputs: [String] { state.withLock { $0.inputs } }

    func start(report: @escaping @Sendable (AgentDriverReport) -> Void) {
        state.withLock { $0.report = report }
        report(.started(program: "script 1", capabilities))
        guard launch.isTakenUp else { return }
        if !takingUp.isEmpty { report(.frame(launch.frame, takingUp)) }
        report(.tookUp)
    }

    func perform(_ command: AgentDriverCommand) {
        switch command {
        case .answer(let requestID, let decision):
            state.withLock { $0.commands.append("\(requestID) \(decision)") }
        case .interrupt:
            state.withLock { $0.commands.append("interrupt") }
            say(.turnEnded(TurnEnd(.interrupted)))
        case .input(let input):
            state.withLock { $0.inputs.append(input.text) }
            report(.delivered(input.clientToken))
        }
    }

    func stop() { state.withLock { $0.report = nil } }

    /// A frame that says this.
    func say(_ sayings: AgentSaying...) {
        let number = state.withLock { state in
            state.frame += 1
            return state.frame
        }
        report(.frame(number, sayings))
    }

    func end(isFailure: Bool, message: String) {
        report(.ended(isFailure: isFailure, message: message))
    }

    private func report(_ report: AgentDriverReport) {
        state.withLock { $0.report }?(report)
    }
}

extension AgentSaying {
    /// A request that the agent calls so.
    static func asks(_ requestID: String, command: String = "make") -> AgentSaying {
        .asks(
            AgentQuestion(
                requestID: requestID, kind: .tool, title: "Run",
                detail: [.command(text: LongText(command), folder: "/p")],
                choices: [.allowOnce, .deny(takesMessage: true), .denyAndStop]))
    }

    static func writes(_ text: String, to item: String = "a") -> AgentSaying {
        .delta(ItemDelta(id: ItemID(item), field: .text, append: text))
    }
}
