// SPDX-License-Identifier: Apache-2.0

/// What a backend can do; what it lacks is never offered.
public struct BackendCapabilities: OptionSet, Sendable, Hashable {
    /// One bit for each.
    public let rawValue: UInt32

    /// The set with these bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The input of a tool may be changed before it is allowed.
    public static let modifyInput = BackendCapabilities(rawValue: 1 << 0)
    /// A part of what is asked for may be granted.
    public static let partialGrant = BackendCapabilities(rawValue: 1 << 1)
    /// A refusal may say why.
    public static let denyMessage = BackendCapabilities(rawValue: 1 << 2)
    /// A refusal may end the turn.
    public static let denyAndStop = BackendCapabilities(rawValue: 1 << 3)
    /// It asks questions.
    public static let questions = BackendCapabilities(rawValue: 1 << 4)
    /// It asks with forms.
    public static let forms = BackendCapabilities(rawValue: 1 << 5)
    /// A running turn can be interrupted.
    public static let interrupt = BackendCapabilities(rawValue: 1 << 6)
    /// Input reaches a turn that is running.
    public static let steer = BackendCapabilities(rawValue: 1 << 7)
    /// Input waits until the turn ends.
    public static let queueInput = BackendCapabilities(rawValue: 1 << 8)
    /// Its way of asking can be changed.
    public static let setMode = BackendCapabilities(rawValue: 1 << 9)
    /// An ended session can go on.
    public static let resume = BackendCapabilities(rawValue: 1 << 10)
    /// A session can be continued twice.
    public static let forkable = BackendCapabilities(rawValue: 1 << 11)
    /// Its own transcripts can be read in.
    public static let historyImport = BackendCapabilities(rawValue: 1 << 12)
    /// It tells what it changes in files.
    public static let diffs = BackendCapabilities(rawValue: 1 << 13)
    /// It starts agents of its own.
    public static let subagents = BackendCapabilities(rawValue: 1 << 14)
    /// It asks before it acts: seen, not assumed.
    public static let asksPermission = BackendCapabilities(rawValue: 1 << 15)

    /// Each capability with its name on the wire, in the order of the bits.
    public static let names: [(BackendCapabilities, StaticString)] = [
        (.modifyInput, "modifyInput"), (.partialGrant, "partialGrant"),
        (.denyMessage, "denyMessage"), (.denyAndStop, "denyAndStop"), (.questions, "questions"),
        (.forms, "forms"), (.interrupt, "interrupt"), (.steer, "steer"),
        (.queueInput, "queueInput"), (.setMode, "setMode"), (.resume, "resume"),
        (.forkable, "forkable"), (.historyImport, "historyImport"), (.diffs, "diffs"),
        (.subagents, "subagents"), (.asksPermission, "asksPermission"),
    ]
}
