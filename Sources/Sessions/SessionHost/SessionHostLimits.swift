// SPDX-License-Identifier: Apache-2.0

/// Bounds of sessions at their host, each with its reason.
public enum SessionHostLimits {
    /// Inputs that may wait for one agent: a person dictates a few while it works.
    public static let maximumQueuedInputCount = 32
    /// Events after which the state is kept anew: folding as many takes a few milliseconds.
    static let checkpointInterval: UInt64 = 1_000
    /// How much of a transcript is read at once while its state is folded.
    static let foldingByteCount = 1 << 20
    /// How long after a change a folder is looked at, so that a burst of changes is one look.
    static let lookingDelayMilliseconds = 300
}
