// SPDX-License-Identifier: Apache-2.0

/// How a simulated network treats bytes.
public struct NetworkConditions: Sendable {
    /// How long every piece travels at least.
    public var latencyMilliseconds: Int64
    /// How much longer it may take.
    public var jitterMilliseconds: Int64
    /// The largest piece that arrives at once; each has a random size from 1 to this.
    public var maximumPieceByteCount: Int
    /// How many bytes of one direction may travel or wait to be read; more wait at the sender.
    public var windowByteCount: Int

    /// Conditions of a home network, unless told otherwise.
    public init(
        latencyMilliseconds: Int64 = 2, jitterMilliseconds: Int64 = 8,
        maximumPieceByteCount: Int = 1_500, windowByteCount: Int = 65_536
    ) {
        precondition(latencyMilliseconds >= 0 && jitterMilliseconds >= 0, "time goes forward")
        precondition(maximumPieceByteCount > 0 && windowByteCount > 0, "some bytes can travel")
        self.latencyMilliseconds = latencyMilliseconds
        self.jitterMilliseconds = jitterMilliseconds
        self.maximumPieceByteCount = maximumPieceByteCount
        self.windowByteCount = windowByteCount
    }
}

/// How a connection breaks. Bytes on the way are lost in either case.
public enum NetworkCut: Sendable, Equatable {
    /// Both ends are told, each after a delay of its own.
    case abrupt
    /// Neither end is told: sent bytes vanish or wait without end, as behind a router that was
    /// switched off.
    case silent
}
