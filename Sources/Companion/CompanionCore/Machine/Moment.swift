// SPDX-License-Identifier: Apache-2.0

/// A moment on both clocks.
public struct Moment: Sendable, Equatable {
    /// Wall time in milliseconds since 1970.
    public var wall: Int64
    /// Milliseconds of a clock that never jumps.
    public var monotonic: Int64

    /// A moment by both clocks.
    public init(wall: Int64, monotonic: Int64) {
        self.wall = wall
        self.monotonic = monotonic
    }
}
