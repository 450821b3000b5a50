// SPDX-License-Identifier: Apache-2.0

/// Decides which new connections a host takes on before their peers have proved who they are.
///
/// A half-open connection is one that has not proved itself. Strangers may hold only so many of
/// them, and each only so long; authenticated ones are not counted. Its memory is bounded by the
/// limits, since every half-open connection holds one entry and nothing else does.
///
/// A pure value: time, in milliseconds of a monotonic clock, comes in as an argument.
public struct ConnectionAdmission: Sendable {
    /// Names one admitted connection.
    public struct Token: Hashable, Sendable {
        let number: UInt64
    }

    /// The answer to a new connection.
    public enum Decision: Equatable, Sendable {
        /// Take it on; the token names it from now.
        case admitted(Token)
        /// Drop it without an answer.
        case refused(Refusal)
    }

    /// Why a connection is refused.
    public enum Refusal: String, Equatable, Sendable {
        /// All strangers together hold too many.
        case tooManyHalfOpen
        /// This peer's address holds too many.
        case tooManyFromAddress
    }

    /// The bounds.
    public struct Limits: Sendable {
        /// How many half-open connections there may be (DECISIONS, Threads).
        public var maximumHalfOpenCount = 64
        /// How many of them may come from one address, so that one device can't take all places.
        public var maximumCountPerAddress = 8
        /// How long one may stay half-open; the channel's own bound for a proof.
        public var halfOpenMilliseconds: Int64 = 10_000

        /// The usual bounds.
        public init() {}
    }

    private struct HalfOpen {
        let source: ConnectionSource
        let deadline: Int64
    }

    private let limits: Limits
    private var halfOpen: [UInt64: HalfOpen] = [:]
    private var countBySource: [ConnectionSource: Int] = [:]
    private var nextNumber: UInt64 = 0

    /// A door with nobody in it.
    public init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// How many connections have not proved themselves.
    public var halfOpenCount: Int { halfOpen.count }

    /// The next moment at which ``timeAdvanced(to:)`` has something to say.
    public var nextDeadline: Int64? { halfOpen.values.map(\.deadline).min() }

    /// A peer connected. Overdue connections still hold their places until ``timeAdvanced(to:)``
    /// named them, so that places and sockets never disagree.
    public mutating func connectionArrived(from peer: PeerAddress, at now: Int64) -> Decision {
        let source = ConnectionSource(peer)
        let count = countBySource[source, default: 0]
        guard count < limits.maximumCountPerAddress else { return .refused(.tooManyFromAddress) }
        guard halfOpen.count < limits.maximumHalfOpenCount else {
            return .refused(.tooManyHalfOpen)
        }
        let number = nextNumber
        nextNumber += 1
        halfOpen[number] = HalfOpen(source: source, deadline: now + limits.halfOpenMilliseconds)
        countBySource[source] = count + 1
        return .admitted(Token(number: number))
    }

    /// The peer has proved itself; its place is free for another.
    public mutating func authenticated(_ token: Token) {
        release(token)
    }

    /// The connection is gone, proved or not.
    public mutating func ended(_ token: Token) {
        release(token)
    }

    /// Names the connections whose time is over, oldest first; the caller aborts them. Each is named
    /// once.
    public mutating func timeAdvanced(to now: Int64) -> [Token] {
        let overdue = halfOpen.filter { $0.value.deadline <= now }.keys.sorted()
            .map(Token.init(number:))
        for token in overdue { release(token) }
        return overdue
    }

    private mutating func release(_ token: Token) {
        guard let entry = halfOpen.removeValue(forKey: token.number) else { return }
        let left = countBySource[entry.source, default: 1] - 1
        countBySource[entry.source] = left > 0 ? left : nil
    }
}
