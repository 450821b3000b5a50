// SPDX-License-Identifier: Apache-2.0

/// The way from an application to one connection: what it calls may be called from anywhere.
struct SendingWay: Sendable {
    let backlog: SendingBacklog
    let send: @Sendable ([UInt8]) -> Void
    let askWhenDrained: @Sendable () -> Void
}
