// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// How far a device is in keeping a connection to its host.
public enum LinkStatus<C: CryptoPrimitives>: Sendable {
    /// It tries to connect.
    case connecting
    /// The connection stands.
    case connected(DeviceSession<C>)
    /// The connection ended, or a try failed, for this reason; the next try is in so many
    /// milliseconds.
    case waiting(milliseconds: Int64, LinkError)
    /// It is over for good, for this reason: the host removed the device, or one side has to be
    /// updated.
    case ended(LinkError)
}
