// SPDX-License-Identifier: Apache-2.0

public import DeviceTrust

/// What the device's driver is to do, in this order, after an event of its greeting.
public enum DeviceGreetingAction: Sendable {
    /// Send this message.
    case send([UInt8])
    /// The host accepted us: the layer above may begin.
    case welcomed(Welcome)
    /// Give the message to the layer above.
    case deliver(ApplicationMessage)
    /// The host did not carry out a message of ours; the connection goes on.
    case errorReceived(WireError)
    /// End the connection in order.
    case close(DeviceGreetingEnd)
}

/// Why a device ends a connection, and what it does then.
public enum DeviceGreetingEnd: Sendable, Hashable {
    /// The host removed this device: store that, say so, and connect no more until a new pairing.
    case removed
    /// The versions differ: say that one side has to be updated, and connect no more until then.
    case updateNeeded
    /// The host took no hello for now: try again later.
    case refused(WireError.Code?)
    /// The peer is not the host that it should be: its welcome names another.
    case otherHost
    /// The host sent something that is no message, or out of its order: try again later.
    case malformedMessage
}

extension DeviceGreetingEnd {
    /// What happened and what to do, for a person.
    ///
    /// - Parameter hostName: What the device calls the host.
    public func message(hostName: DeviceLabel) -> String {
        let name = hostName.text
        return switch self {
        case .removed:
            "This device was removed on " + name + ". To use it again, pair again."
        case .updateNeeded:
            "This device and " + name + " run versions of Sheetbend that don't understand each "
                + "other. Update the older one."
        case .refused: name + " can't take this connection now. Trying again."
        case .otherHost: "The host that answered is not " + name + ". Nothing was sent to it."
        case .malformedMessage:
            name + " sent something that this device doesn't understand. Trying again."
        }
    }
}
