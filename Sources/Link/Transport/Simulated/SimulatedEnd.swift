// SPDX-License-Identifier: Apache-2.0

/// One end of a connection of a ``SimulatedNetwork``.
public struct SimulatedEnd: Hashable, Sendable {
    let connection: Int
    /// 0 for the end that was named first.
    let side: Int

    /// The end at the other side.
    public var other: SimulatedEnd { SimulatedEnd(connection: connection, side: 1 - side) }
}

/// What reaches an end of a simulated network.
public struct SimulatedDelivery: Equatable, Sendable {
    /// The sorts of deliveries.
    public enum Event: Equatable, Sendable {
        /// Bytes of the other end, at least one.
        case received([UInt8])
        /// Bytes that had to wait at this end have all begun to travel.
        case drained
        /// The other end sends no more.
        case ended
        /// The connection broke; nothing more comes.
        case reset
        /// This end's close is done: the other end has read everything.
        case closed
        /// This end's close took too long and became a reset.
        case closeExpired
    }

    /// Whom it reaches.
    public let end: SimulatedEnd
    /// What reaches it.
    public let event: Event
    /// When, in milliseconds.
    public let time: Int64
}
