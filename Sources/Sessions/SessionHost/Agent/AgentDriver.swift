// SPDX-License-Identifier: Apache-2.0

public import AgentEvents

/// A kind of agent that a host can run.
public protocol AgentBackend: Sendable {
    /// The word that starts it.
    var id: BackendID { get }
    /// What can be done with it, for welcome; what one program can do it says itself.
    var capabilities: BackendCapabilities { get }

    /// A driver of one run, which was not started yet.
    ///
    /// - Throws: ``SessionHostError`` if it can't be run so, such as for a file that isn't there.
    func driver(for launch: AgentLaunch) throws(SessionHostError) -> any AgentDriver
}

/// One run of an agent's program.
public struct AgentLaunch: Sendable {
    /// The session.
    public let sessionID: SessionID
    /// Names the run.
    public let id: LaunchID
    /// The folder in which the agent works, an absolute path.
    public let folder: String
    /// What follows the backend's name on the command line.
    public let arguments: [String]
    /// How many of the run's frames are in the transcript; 0 for one that begins.
    public let frame: UInt64
    /// Whether the run goes on that an earlier host began.
    public let isTakenUp: Bool
}

/// Runs one agent's program, on any queue of its own.
///
/// It reports in order, one call after another, and never from within a call of its own. A run that is
/// taken up reports `started`, whatever it waits for with the frame numbers of then, `tookUp`, and then
/// goes on.
public protocol AgentDriver: AnyObject, Sendable {
    /// Begins to run and to report.
    func start(report: @escaping @Sendable (AgentDriverReport) -> Void)
    /// Does what a person decided. What the agent does not wait for any more is passed over.
    func perform(_ command: AgentDriverCommand)
    /// Stops without an end to report; the host shuts down, or has seen the end.
    func stop()
}

/// What a driver reports.
public enum AgentDriverReport: Sendable {
    /// The program runs, or runs on.
    case started(program: String?, BackendCapabilities)
    /// A frame of the agent, by its number within the run, and what it says; nil for what no frame said.
    case frame(UInt64?, [AgentSaying])
    /// A run that was taken up has said all that it waits for.
    case tookUp
    /// An input was written to the agent.
    case delivered(ClientToken)
    /// The program is gone; the last report.
    case ended(isFailure: Bool, message: String)
}

/// What a driver is to do.
public enum AgentDriverCommand: Sendable {
    /// Answer the request that the agent calls so.
    case answer(requestID: String, Decision)
    /// Write an input, then report it as delivered.
    case input(AgentInput)
    /// Stop the turn.
    case interrupt
}

/// What a frame says, in the agent's own ids and with whole texts.
public enum AgentSaying: Sendable {
    case titled(String)
    case turnStarted
    case turnEnded(TurnEnd)
    /// A subagent ended.
    case threadEnded(ItemID)
    case item(ItemUpdate)
    case delta(ItemDelta)
    /// It waits for an answer.
    case asks(AgentQuestion)
    /// It does not wait any more for what it calls so.
    case withdrew(requestID: String)
    case usage(Usage)
    case notice(Notice)
    case raw(RawFrame)
}

/// A request as an agent makes it.
public struct AgentQuestion: Sendable {
    /// What the agent calls it within the run.
    public var requestID: String
    /// What is asked for.
    public var kind: ApprovalKind
    /// A line that says it.
    public var title: String
    /// All that a person must see.
    public var detail: [ApprovalDetail]
    /// The answers that the agent takes.
    public var choices: [ApprovalChoice]
    /// The item that it is about.
    public var item: ItemID?
    /// The subagent that asks.
    public var origin: AgentThread?
    /// When the agent gives up by itself.
    public var deadline: Int64?

    /// A request of all its parts.
    public init(
        requestID: String, kind: ApprovalKind, title: String, detail: [ApprovalDetail],
        choices: [ApprovalChoice], item: ItemID? = nil, origin: AgentThread? = nil,
        deadline: Int64? = nil
    ) {
        self.requestID = requestID
        self.kind = kind
        self.title = title
        self.detail = detail
        self.choices = choices
        self.item = item
        self.origin = origin
        self.deadline = deadline
    }
}
