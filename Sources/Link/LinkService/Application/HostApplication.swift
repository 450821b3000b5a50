// SPDX-License-Identifier: Apache-2.0

public import DeviceTrust
public import Greeting

/// What a host does with the messages of its devices, above pairing and greeting.
///
/// Its functions are called on the queue of the connection they concern, in order, and must not wait:
/// while one runs, that connection stands still. Different connections call at the same time.
public protocol HostApplication: Sendable {
    /// The messages it understands, and what a device needs for each. Others are answered
    /// `unsupported`, and those that a device may not send with the case's own refusal.
    var cases: [ApplicationCase] { get }

    /// What it says of itself in welcome: an encoded map; nil if nothing.
    var capabilities: [UInt8]? { get }

    /// A device said hello and was welcomed.
    func connected(_ device: ConnectedDevice)

    /// A message came that the device may send at this moment.
    ///
    /// - Parameter grant: What the device may do now: the lower of its claim and its record.
    func received(_ message: ApplicationMessage, grant: Grant, from device: ConnectedDevice)

    /// The device has taken all that it was sent, after ``ConnectedDevice/askWhenDrained()``.
    func drained(_ device: ConnectedDevice)

    /// The connection is over; what is sent to it goes nowhere.
    func disconnected(_ device: ConnectedDevice)
}

extension HostApplication {
    /// Nothing.
    public var capabilities: [UInt8]? { nil }

    /// Nothing to do.
    public func drained(_ device: ConnectedDevice) {}

    /// Nothing to do.
    public func connected(_ device: ConnectedDevice) {}

    /// Nothing to do.
    public func disconnected(_ device: ConnectedDevice) {}
}
