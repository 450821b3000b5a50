// SPDX-License-Identifier: Apache-2.0

public import DeviceTrust

/// A device that said hello on a connection that stands, and a way to send to it.
public struct ConnectedDevice: Sendable {
    /// The device, as the channel has proved it.
    public let id: DeviceID
    /// Which of its running instances this is.
    public let instanceID: InstanceID
    /// The handshake hash of this connection, 32 bytes: what a signature covers that counts here alone.
    public let channelBinding: [UInt8]
    /// Tells this connection from every other of this host's run.
    public let connectionNumber: UInt64
    private let sending: @Sendable ([UInt8]) -> Void

    /// A device behind a function that sends.
    public init(
        id: DeviceID, instanceID: InstanceID, channelBinding: [UInt8], connectionNumber: UInt64,
        sending: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.id = id
        self.instanceID = instanceID
        self.channelBinding = channelBinding
        self.connectionNumber = connectionNumber
        self.sending = sending
    }

    /// Sends a message, one CBOR map of one entry and at most 256 KiB, behind those sent before.
    ///
    /// It may be called from anywhere and never waits. A device that takes too little of what it is
    /// sent loses its connection (``LinkServiceLimits/maximumQueuedByteCount``).
    public func send(_ message: [UInt8]) {
        sending(message)
    }
}
