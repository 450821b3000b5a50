// SPDX-License-Identifier: Apache-2.0

/// A network in memory whose delays, splits and faults all follow from one seed.
///
/// A pure value: what ends do goes in with the time it happens, deliveries come out in the order of
/// their times, and the same calls give the same run. Each direction is a pipe: bytes wait in the
/// sender's queue, travel within a window, and arrive in arbitrary pieces, in order.
///
/// ```swift
/// var network = SimulatedNetwork(seed: 7)
/// let (phone, host) = network.connect("phone", "host")
/// network.send(hello, from: phone, at: 0)
/// for delivery in network.timeAdvanced(to: 100) { … }
/// ```
public struct SimulatedNetwork: Sendable {
    /// The time of the latest call or delivery, in milliseconds.
    public private(set) var now: Int64

    private let conditions: NetworkConditions
    private var random: SimulationRandom
    /// Connections in the order they were made; one that is over stays, empty, so that ids are indices.
    private var connections: [SimulatedConnection] = []
    private var nextOrdinal: UInt64 = 0

    /// A network without connections.
    public init(
        seed: UInt64, conditions: NetworkConditions = NetworkConditions(), startingAt now: Int64 = 0
    ) {
        random = SimulationRandom(state: seed)
        self.conditions = conditions
        self.now = now
    }

    /// Connects two named ends; both are connected at once.
    public mutating func connect(
        _ first: String, _ second: String
    ) -> (SimulatedEnd, SimulatedEnd) {
        let number = connections.count
        connections.append(SimulatedConnection(names: [first, second]))
        return (
            SimulatedEnd(connection: number, side: 0), SimulatedEnd(connection: number, side: 1)
        )
    }

    /// The name an end was given.
    public func name(of end: SimulatedEnd) -> String {
        connections[end.connection].names[end.side]
    }

    /// Whether bytes can no longer reach either end.
    public func isOver(_ end: SimulatedEnd) -> Bool {
        connections[end.connection].isOver
    }

    // MARK: What ends do

    /// An end sends bytes.
    public mutating func send(_ bytes: [UInt8], from end: SimulatedEnd, at time: Int64) {
        happened(at: time)
        connections[end.connection].pipes[end.side].enqueue(bytes)
        pump(end)
    }

    /// How many bytes of an end have not begun to travel.
    public func queuedByteCount(of end: SimulatedEnd) -> Int {
        connections[end.connection].pipes[end.side].queuedByteCount
    }

    /// An end sends no more; the other learns it behind the bytes.
    public mutating func endSending(from end: SimulatedEnd, at time: Int64) {
        happened(at: time)
        connections[end.connection].pipes[end.side].hasEnded = true
        pump(end)
    }

    /// An end stops or goes on reading; meanwhile what arrives waits, and then the other end's queue.
    public mutating func setReading(_ isReading: Bool, by end: SimulatedEnd, at time: Int64) {
        happened(at: time)
        connections[end.connection].pipes[1 - end.side].isHeld = !isReading
    }

    /// An end resets the connection: bytes on the way are lost, and the other end is told.
    public mutating func abort(by end: SimulatedEnd, at time: Int64) {
        happened(at: time)
        connections[end.connection].forget(end.side)
        guard !connections[end.connection].isOver else { return }
        connections[end.connection].breakOff()
        scheduleReset(of: end.other, after: delay())
    }

    /// An end sends what is queued and ends. It is told `closed` when the other end has read it all,
    /// or `closeExpired`, with a reset to the other end, when that takes longer than allowed.
    public mutating func close(
        _ end: SimulatedEnd, within milliseconds: Int64, at time: Int64
    ) {
        endSending(from: end, at: time)
        let pipe = connections[end.connection].pipes[end.side]
        let due = pipe.endHasArrived ? now : now + milliseconds
        connections[end.connection].closes[end.side] = (due, ordinal())
    }

    // MARK: Faults

    /// The connection breaks now.
    public mutating func cut(_ end: SimulatedEnd, _ kind: NetworkCut, at time: Int64) {
        happened(at: time)
        perform(kind, on: end.connection)
    }

    /// The connection will break at a time.
    public mutating func planCut(_ end: SimulatedEnd, _ kind: NetworkCut, atTime time: Int64) {
        precondition(time >= now, "a cut is planned for the future")
        connections[end.connection].timedCut = (time, ordinal(), kind)
    }

    /// The connection will break when exactly so many bytes of this end have been delivered.
    public mutating func planCut(
        _ end: SimulatedEnd, _ kind: NetworkCut, afterByteCount count: Int
    ) {
        connections[end.connection].pipes[end.side].cut = (max(0, count), kind)
        let delivered = connections[end.connection].pipes[end.side].deliveredByteCount
        if delivered >= count { perform(kind, on: end.connection) }
    }

    private mutating func perform(_ kind: NetworkCut, on connection: Int) {
        guard !connections[connection].isOver else { return }
        connections[connection].breakOff()
        guard kind == .abrupt else { return }
        scheduleReset(of: SimulatedEnd(connection: connection, side: 0), after: delay())
        scheduleReset(of: SimulatedEnd(connection: connection, side: 1), after: delay())
    }

    // MARK: Deliveries

    /// The time of the next delivery or planned cut; nil when nothing more happens by itself.
    public var nextEventTime: Int64? {
        connections.indices.compactMap { connections[$0].nextEvent?.time }.min().map {
            max($0, now)
        }
    }

    /// The next delivery up to a time, with `now` moved to it; nil, with `now` at the time, when
    /// there is none.
    public mutating func nextDelivery(notAfter time: Int64) -> SimulatedDelivery? {
        while let (connection, event) = earliest(), event.time <= time {
            now = max(now, event.time)
            if let delivery = take(event, of: connection) { return delivery }
        }
        now = max(now, time)
        return nil
    }

    /// Every delivery up to a time, in order.
    public mutating func timeAdvanced(to time: Int64) -> [SimulatedDelivery] {
        var deliveries: [SimulatedDelivery] = []
        while let delivery = nextDelivery(notAfter: time) { deliveries.append(delivery) }
        return deliveries
    }

    private func earliest() -> (Int, SimulatedConnection.NextEvent)? {
        var found: (Int, SimulatedConnection.NextEvent)?
        for index in connections.indices {
            guard let next = connections[index].nextEvent else { continue }
            if let (_, best) = found, (best.time, best.ordinal) <= (next.time, next.ordinal) {
                continue
            }
            found = (index, next)
        }
        return found
    }

    private mutating func take(
        _ event: SimulatedConnection.NextEvent, of connection: Int
    ) -> SimulatedDelivery? {
        switch event.what {
        case .cut:
            let kind = connections[connection].timedCut?.kind ?? .abrupt
            connections[connection].timedCut = nil
            perform(kind, on: connection)
            return nil
        case .reset(let side):
            connections[connection].forget(side)
            return delivery(.reset, to: SimulatedEnd(connection: connection, side: side))
        case .close(let side):
            return closeDue(SimulatedEnd(connection: connection, side: side))
        case .drained(let side):
            connections[connection].pipes[side].drainedNotice = nil
            return delivery(.drained, to: SimulatedEnd(connection: connection, side: side))
        case .arrival(let side):
            return arrived(from: SimulatedEnd(connection: connection, side: side))
        }
    }

    private mutating func arrived(from sender: SimulatedEnd) -> SimulatedDelivery? {
        let parcel = connections[sender.connection].pipes[sender.side].takeParcel()
        guard let parcel else {
            if connections[sender.connection].closes[sender.side] != nil {
                connections[sender.connection].closes[sender.side] = (now, ordinal())
            }
            return delivery(.ended, to: sender.other)
        }
        pump(sender)
        let pipe = connections[sender.connection].pipes[sender.side]
        if let cut = pipe.cut, pipe.deliveredByteCount >= cut.byteCount {
            perform(cut.kind, on: sender.connection)
        }
        return parcel.isEmpty ? nil : delivery(.received(parcel), to: sender.other)
    }

    private mutating func closeDue(_ end: SimulatedEnd) -> SimulatedDelivery {
        connections[end.connection].closes[end.side] = nil
        if connections[end.connection].pipes[end.side].endHasArrived {
            return delivery(.closed, to: end)
        }
        abort(by: end, at: now)
        return delivery(.closeExpired, to: end)
    }

    private func delivery(
        _ event: SimulatedDelivery.Event, to end: SimulatedEnd
    ) -> SimulatedDelivery {
        SimulatedDelivery(end: end, event: event, time: now)
    }

    // MARK: Travel

    /// Lets waiting bytes begin to travel as far as the window allows.
    private mutating func pump(_ sender: SimulatedEnd) {
        guard !connections[sender.connection].isOver else { return }
        var pipe = connections[sender.connection].pipes[sender.side]
        while let room = pipe.room(window: conditions.windowByteCount) {
            let most = min(room, conditions.maximumPieceByteCount)
            let count = Int.random(in: 1...most, using: &random)
            pipe.depart(count, arriving: now + delay(), ordinal: ordinal())
        }
        if pipe.hasEnded, pipe.queuedByteCount == 0, !pipe.endHasDeparted {
            pipe.departEnd(arriving: now + delay(), ordinal: ordinal())
        }
        if pipe.hadToWait, pipe.queuedByteCount == 0 {
            pipe.drainedNotice = (now, ordinal())
        }
        pipe.hadToWait = pipe.queuedByteCount > 0
        connections[sender.connection].pipes[sender.side] = pipe
    }

    private mutating func scheduleReset(of end: SimulatedEnd, after delay: Int64) {
        connections[end.connection].resets[end.side] = (now + delay, ordinal())
    }

    private mutating func delay() -> Int64 {
        conditions.latencyMilliseconds
            + Int64.random(in: 0...conditions.jitterMilliseconds, using: &random)
    }

    /// Tells apart what happens in the same millisecond: first planned, first delivered.
    private mutating func ordinal() -> UInt64 {
        nextOrdinal += 1
        return nextOrdinal
    }

    private mutating func happened(at time: Int64) {
        precondition(time >= now, "simulated time never goes back")
        now = time
    }
}
