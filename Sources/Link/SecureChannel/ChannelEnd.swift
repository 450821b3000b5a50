// SPDX-License-Identifier: Apache-2.0

/// How a channel ended.
public enum ChannelEnd: Sendable, Equatable {
    /// Orderly, because we asked for it.
    case requested
    /// Orderly, because the peer closed it; all that it sent has been delivered.
    case closedByPeer
    /// By an error: the last messages of either side may be lost.
    case failed(ChannelError)
}
