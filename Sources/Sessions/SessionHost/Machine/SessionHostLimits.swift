// SPDX-License-Identifier: Apache-2.0

/// Bounds of sessions at their host, each with its reason.
public enum SessionHostLimits {
    /// Inputs that may wait for one agent: a person dictates a few while it works.
    public static let maximumQueuedInputCount = 32
}
