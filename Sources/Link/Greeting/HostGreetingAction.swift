// SPDX-License-Identifier: Apache-2.0

public import DeviceTrust

/// What the host's driver is to do, in this order, after an event of its greeting.
public enum HostGreetingAction: Sendable {
    /// Send this message.
    case send([UInt8])
    /// The device's record waited for this first reconnect: make it confirmed and store it.
    case promote
    /// The device is welcome: from now on this instance counts as connected, and replaces its old
    /// connection.
    case greeted(Hello)
    /// Give the message to the layer above, with what the device may do at this moment.
    case deliver(ApplicationMessage, Grant)
    /// The device asked to be forgotten: revoke its record.
    case unpair
    /// End the connection in order.
    case close(HostGreetingEnd)
}

/// Why a host ends a connection.
public enum HostGreetingEnd: Sendable, Hashable {
    /// The hello was refused, and the device was told why.
    case refused(WireError.Code)
    /// The device's record admits it no longer.
    case noLongerAdmitted
    /// The device asked to be forgotten.
    case unpaired
    /// The device sent something that is no message.
    case malformedMessage
}
