// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives
public import DeviceTrust
public import Greeting

/// What comes over a device's connection.
public enum DeviceSessionEvent: Sendable {
    /// A message of the host, of a kind that the device understands.
    case message(ApplicationMessage)
    /// The host did not carry out a message; the connection goes on.
    case refused(WireError)

    /// What it counts while it waits to be read.
    var byteCount: Int {
        switch self {
        case .message(let message): message.fields.count + 64
        case .refused: 1_024
        }
    }
}

/// A connection of a device to its host that stands: messages go both ways until it ends.
public struct DeviceSession<C: CryptoPrimitives>: Sendable {
    /// The host, as it is stored.
    public let host: PairedHost
    /// What it said in answer to hello.
    public let welcome: Welcome
    /// The handshake hash of this connection, 32 bytes: what a signature covers that counts here alone.
    public let channelBinding: [UInt8]
    let connection: DeviceConnection<C>

    /// Sends a message, one CBOR map of one entry and at most 256 KiB.
    ///
    /// It returns when the message is on its way, and waits before while more than
    /// ``LinkServiceLimits/pausingByteCount`` are.
    ///
    /// - Throws: ``LinkError`` for a message that is too large, or if the connection is over.
    public func send(_ message: [UInt8]) async throws(LinkError) {
        try await connection.send(message)
    }

    /// The next event; nil after the last one. One task reads at a time; what nobody reads makes the
    /// host wait.
    public func next() async -> DeviceSessionEvent? {
        await connection.nextEvent()
    }

    /// The events until the connection ends, for one reader; ``ended()`` then says why.
    public var events: AsyncStream<DeviceSessionEvent> {
        AsyncStream { await connection.nextEvent() }
    }

    /// Waits until the connection is over, and says why.
    public func ended() async -> LinkError {
        await connection.ended()
    }

    /// A person began or ceased to look: in front, a lost host is noticed sooner.
    public func foreground(_ isForeground: Bool) async {
        await connection.foreground(isForeground)
    }

    /// Ends the connection in order, behind everything sent.
    public func close() async {
        await connection.closeSession()
    }
}
