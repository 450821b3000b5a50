// SPDX-License-Identifier: Apache-2.0

/// Decides which new connections a host takes on before their peers have proved who they are.
///
/// A half-open connection is one that has not proved itself. Strangers may hold only so many of
/// them; authenticated ones are not counted. How long one may stay a stranger is its driver's to
/// watch: it says ``ended(_:)`` when the connection is gone. Its memory is bounded by the limits, since
/// every half-open connection holds one entry and nothing else does.
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

        /// The usual bounds.
        public init() {}
    }

    private let limits: Limits
    private var halfOpen: [UInt64: ConnectionSource] = [:]
    private var countBySource: [ConnectionSource: Int] = [:]
    private var nextNumber: UInt64 = 0

    /// A door with nobody in it.
    public init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// How many connections have not proved themselves.
    public var halfOpenCount: Int { halfOpen.count }

    /// A peer connected.
    public mutating func connectionArrived(from peer: PeerAddress) -> Decision {
        let source = ConnectionSource(peer)
        let count = countBySource[source, default: 0]
        guard count < limits.maximumCountPerAddress else { return .refused(.tooManyFromAddress) }
        guard halfOpen.count < limits.maximumHalfOpenCount else {
            return .refused(.tooManyHalfOpen)
        }
        let number = nextNumber
        nextNumber += 1
        halfOpen[number] = source
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

    private mutating func release(_ token: Token) {
        guard let source = halfOpen.removeValue(forKey: token.number) else { return }
        let left = countBySource[source, default: 1] - 1
        countBySource[source] = left > 0 ? left : nil
    }
}
