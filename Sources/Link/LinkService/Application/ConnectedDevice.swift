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
    /// What the host's person calls it, when the call was made that hands it over.
    public internal(set) var name: DeviceLabel
    /// Whether this is a command of the host's own computer and person, on the Unix socket.
    public let isLocal: Bool
    private let way: SendingWay

    init(
        id: DeviceID, instanceID: InstanceID, channelBinding: [UInt8], connectionNumber: UInt64,
        name: DeviceLabel, isLocal: Bool, way: SendingWay
    ) {
        self.id = id
        self.instanceID = instanceID
        self.channelBinding = channelBinding
        self.connectionNumber = connectionNumber
        self.name = name
        self.isLocal = isLocal
        self.way = way
    }

    /// Sends a message, one CBOR map of one entry and at most 256 KiB, behind those sent before.
    ///
    /// It may be called from anywhere and never waits. A device that takes too little of what it is
    /// sent loses its connection (``LinkServiceLimits/maximumQueuedByteCount``).
    public func send(_ message: [UInt8]) {
        way.send(message)
    }

    /// How many bytes it was sent and has not taken yet, as far as this side's system can tell.
    ///
    /// It may be read from anywhere. Who sends without being asked stops above a bound of its own,
    /// and goes on when ``HostApplication/drained(_:)`` is called.
    public var waitingByteCount: Int { way.backlog.waitingByteCount }

    /// Asks for one call of ``HostApplication/drained(_:)``, as soon as nothing waits any more; that
    /// may be at once.
    public func askWhenDrained() {
        way.askWhenDrained()
    }
}
