// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
public import CryptoPrimitives
internal import SessionSync

/// The companion's brain: what the host says and the person wants goes in, actions and a ``Screen``
/// come out.
///
/// It holds a view of the host and no authority: nothing changes until the host has said so,
/// nothing is answered unless the link stands and what is shown is up to date, and nothing waits to
/// be sent later. It has no I/O and no clock. `C` computes the digests of what is drawn.
public struct CompanionStateMachine<C: CryptoPrimitives>: Sendable {
    /// Bounds and times.
    typealias Limits = CompanionLimits

    /// What is in front.
    enum Front: Equatable, Sendable {
        case list
        case session
    }

    let host: VisibleText
    /// This device's id on the host.
    let device: String
    var link: LinkCondition
    /// When what is shown was last known to be true, while it isn't.
    var asOf: Int64?
    var sessions: [SessionID: SessionSummary] = [:]
    /// Whether a list has ever come, and whether it came over the present link.
    var isListKnown = false
    var isListCurrent = false
    /// Sessions that are followed, over this link and later ones.
    var followed: [SessionID: Verbosity] = [:]
    /// Those of which nothing more is on its way over the present link.
    var current: Set<SessionID> = []
    /// Requests that wait, those of each session in the order in which they were made.
    var requests: [WaitingRequest] = []
    var front = Front.list
    var open: FrontSession?
    var drafts: [SessionID: String] = [:]
    var selected: SessionID?
    /// What the list is narrowed to; keys go into it while the list is in front.
    var filter: String?
    var showsAllDone = false
    /// Until when no answer is taken, since what is answered has just appeared or changed.
    var settlesAt: Int64 = .min
    var presence: SessionID?

    /// A companion of a host, before its link stands.
    ///
    /// - Parameters:
    ///   - host: The host's name.
    ///   - device: This device's id on the host.
    ///   - cache: What was kept when it last ran.
    public init(host: String, device: String, cache: CompanionCache?) {
        self.init(host: VisibleText(host), device: device)
        link = .reconnecting
        guard let cache else { return }
        asOf = cache.asOf
        isListKnown = true
        for summary in cache.sessions.prefix(Limits.maximumSessionCount) {
            sessions[summary.sessionID] = summary
        }
        selected = sortedSessions.first?.sessionID
    }

    /// A companion that knows nothing but whose it is.
    init(host: VisibleText, device: String) {
        self.host = host
        self.device = device
        link = .reconnecting
    }

    /// Takes in what came from the host or happened to the link.
    public mutating func step(_ event: CompanionEvent, at now: Moment) -> [CompanionAction] {
        let before = cardKey
        var actions = apply(event, at: now)
        keepInFront()
        actions += follow()
        settle(since: before, at: now)
        return actions
    }

    /// Does what the person wants, if it can be done now.
    public mutating func step(_ intent: CompanionIntent, at now: Moment) -> [CompanionAction] {
        let before = cardKey
        var actions = apply(intent, at: now)
        keepInFront()
        actions += follow()
        settle(since: before, at: now)
        return actions
    }

    /// Whether what is answered has just appeared or changed, so that no key counts yet.
    public func isSettling(at now: Moment) -> Bool {
        now.monotonic < settlesAt
    }
}

/// Bounds and times of the companion.
enum CompanionLimits {
    /// Sessions that are listed: a host keeps thousands at most.
    static let maximumSessionCount = 10_000
    /// Requests that wait: five at once are already many.
    static let maximumRequestCount = 1_024
    /// Waiting sessions that are followed for what they wait for, beside the one in front.
    static let maximumWatchedCount = 32
    /// How long nothing is answered after a card appears or changes: a finger or a key that was on
    /// its way can't hit it.
    static let settlingMilliseconds: Int64 = 400
    /// Longest text that is fetched to be shown on a card; a longer one is answered on the host.
    static let maximumBlobByteCount: UInt64 = 4 << 20
    /// Longest reason, answer or filter in bytes.
    static let maximumWordsByteCount = 16 << 10
}
