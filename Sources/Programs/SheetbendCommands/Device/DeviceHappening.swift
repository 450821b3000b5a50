// SPDX-License-Identifier: Apache-2.0

internal import DeviceTrust
internal import LinkService

/// What a device waits for.
enum DeviceHappening: Sendable {
    /// A line of input that was asked for.
    case line(InputLine)
    /// The person or the system wants an end.
    case interrupted
    /// Pairing succeeded.
    case paired(PairedHost)
    /// A connection stands.
    case connected(DeviceSession<Primitives>)
    /// Something came over it.
    case session(DeviceSessionEvent)
    /// It is over.
    case ended(LinkError)
    /// Pairing or connecting came to nothing.
    case failed(LinkError)
}
