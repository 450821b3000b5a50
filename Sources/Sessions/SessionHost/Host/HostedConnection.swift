// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import LinkService
internal import SessionSync

/// One connection of a device with its subscriptions; it belongs to the queue of ``SessionHost``.
final class HostedConnection {
    let device: ConnectedDevice
    /// Whether it hears of every session's summary.
    var isListing = false
    /// The session that its person has in front.
    var presence: SessionID?
    var subscriptions: [SessionID: HostedSubscription] = [:]
    /// What was handed over and not taken yet, oldest first.
    private var handed: ArraySlice<(session: SessionID?, byteCount: Int)> = []
    private var handedByteCount = 0
    private var isAskedWhenDrained = false

    init(_ device: ConnectedDevice) {
        self.device = device
    }

    /// Hands a message over.
    func send(_ message: [UInt8], of session: SessionID? = nil) {
        device.send(message)
        handed.append((session, message.count))
        handedByteCount += message.count
        guard !isAskedWhenDrained else { return }
        isAskedWhenDrained = true
        device.askWhenDrained()
    }

    /// How many bytes of each session's messages the device has taken since this was asked last.
    func taken() -> [SessionID: Int] {
        var taken: [SessionID: Int] = [:]
        let waiting = device.waitingByteCount
        while let first = handed.first, handedByteCount - first.byteCount >= waiting {
            handed.removeFirst()
            handedByteCount -= first.byteCount
            if let session = first.session { taken[session, default: 0] += first.byteCount }
        }
        return taken
    }

    /// The device has taken everything.
    func drained() {
        isAskedWhenDrained = false
    }

    /// Asks again, if something was handed over since it was asked last.
    func askAgain() {
        guard !handed.isEmpty, !isAskedWhenDrained else { return }
        isAskedWhenDrained = true
        device.askWhenDrained()
    }
}

/// A subscription of a connection.
final class HostedSubscription {
    /// Tells it from an earlier one of the same session.
    let number: UInt64
    /// Nil until the snapshot is read.
    var machine: SubscriptionStateMachine?
    var alarm: (any LinkAlarm)?

    init(number: UInt64) {
        self.number = number
    }

    deinit {
        alarm?.cancel()
    }
}
