// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

/// Real ``Transport`` ends over a ``SimulatedNetwork``, moved by hand.
///
/// ``advance(to:)`` delivers one event after another, each on the executor of its end, and waits for
/// the handler before the next. Drivers that act within their handlers therefore run the same way for
/// the same seed.
public final class SimulatedTransports: Sendable {
    struct State {
        var network: SimulatedNetwork
        var ends: [SimulatedEnd: SimulatedTransport] = [:]
        var started: Set<SimulatedEnd> = []
        /// Ends that broke before they were started, and learn it when they are.
        var broken: Set<SimulatedEnd> = []
    }

    let state: Mutex<State>

    /// Transports over a network that has no connections yet.
    public init(_ network: SimulatedNetwork) {
        state = Mutex(State(network: network))
    }

    /// The network's time, in milliseconds; a driver's clock may follow it.
    public var now: Int64 { state.withLock { $0.network.now } }

    /// The time of the next event; nil when nothing more happens by itself.
    public var nextEventTime: Int64? { state.withLock { $0.network.nextEventTime } }

    /// Connects two named ends; each sees the other's name as its peer.
    public func connect(_ first: String, _ second: String) -> (any Transport, any Transport) {
        state.withLock { state in
            let ends = state.network.connect(first, second)
            for end in [ends.0, ends.1] {
                state.network.setReading(false, by: end, at: state.network.now)
            }
            let one = SimulatedTransport(ends.0, peer: .memory(second), in: self)
            let two = SimulatedTransport(ends.1, peer: .memory(first), in: self)
            state.ends[ends.0] = one
            state.ends[ends.1] = two
            return (one, two)
        }
    }

    /// Breaks a connection now, by either of its ends.
    public func cut(_ transport: any Transport, _ kind: NetworkCut) {
        guard let transport = transport as? SimulatedTransport else { return }
        state.withLock { $0.network.cut(transport.end, kind, at: $0.network.now) }
    }

    /// Breaks a connection when exactly so many bytes of this end have been delivered.
    public func planCut(_ transport: any Transport, _ kind: NetworkCut, afterByteCount count: Int) {
        guard let transport = transport as? SimulatedTransport else { return }
        state.withLock { $0.network.planCut(transport.end, kind, afterByteCount: count) }
    }

    /// Moves the time and delivers what happens until then. Not to be called from an end's queue,
    /// which it waits for.
    public func advance(to time: Int64) {
        while let (transport, event) = nextDelivery(notAfter: time) { transport.deliver(event) }
    }

    private func nextDelivery(
        notAfter time: Int64
    ) -> (SimulatedTransport, SimulatedDelivery.Event)? {
        state.withLock { state in
            while let delivery = state.network.nextDelivery(notAfter: time) {
                guard let transport = state.ends[delivery.end] else { continue }
                if state.started.contains(delivery.end) { return (transport, delivery.event) }
                if delivery.event == .reset { state.broken.insert(delivery.end) }
            }
            return nil
        }
    }

    /// An end begins to read; answers whether its connection broke before.
    func started(_ end: SimulatedEnd) -> Bool {
        state.withLock { state in
            state.started.insert(end)
            state.network.setReading(true, by: end, at: state.network.now)
            return state.broken.remove(end) != nil
        }
    }

    /// Forgets an end that has had its last event.
    func remove(_ end: SimulatedEnd) {
        state.withLock { state in
            state.ends[end] = nil
            state.started.remove(end)
            state.broken.remove(end)
        }
    }
}
