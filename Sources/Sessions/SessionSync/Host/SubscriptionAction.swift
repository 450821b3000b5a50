// SPDX-License-Identifier: Apache-2.0

/// What a driver is to do for a subscription, in this order.
public enum SubscriptionAction: Sendable, Equatable {
    /// Give this message to the connection; tell with `bytesTaken` when it went out.
    case send([UInt8])
    /// Read the log's events after this one, about so many bytes, one event at least; then `pageRead`.
    case read(afterSeq: UInt64, maximumByteCount: Int)
    /// From here on the subscription is live: queue `approvalRequested` for each request that waits now.
    case caughtUp
    /// Call `timeAdvanced` at this time; the newest of these stands in for all before.
    case wake(at: Int64)
    /// The subscription is over and the device was told; drop the machine.
    case end(SubscriptionClosed.Reason)
}
