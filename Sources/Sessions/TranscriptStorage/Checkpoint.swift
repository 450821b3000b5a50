// SPDX-License-Identifier: Apache-2.0

/// A state that was folded from the events up to one, kept so that opening needn't fold them again.
public struct Checkpoint: Sendable, Equatable {
    /// The last event that is in it.
    public let seq: UInt64
    /// The encoded state; what it means is the caller's.
    public let state: [UInt8]

    /// A state with the events up to one.
    public init(seq: UInt64, state: [UInt8]) {
        self.seq = seq
        self.state = state
    }

    /// Far above any state, far below what a host may hold.
    public static let maximumByteCount = 32 << 20
}
