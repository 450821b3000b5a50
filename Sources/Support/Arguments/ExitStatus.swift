// SPDX-License-Identifier: Apache-2.0

/// How a command ended, as the shell sees it.
public enum ExitStatus: Int32, Sendable, Equatable, CaseIterable {
    /// It did what was asked.
    case done = 0
    /// It could not do it; the message says why.
    case failed = 1
    /// The command line was not understood; nothing was tried.
    case usage = 2
    /// No host is running here, or none could be reached.
    case noHost = 3
    /// The other side, or the person who was asked, said no.
    case refused = 4
}
