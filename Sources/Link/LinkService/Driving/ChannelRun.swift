// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import SecureChannel
internal import Transport

/// One channel over one transport, with what its driver keeps beside them.
struct ChannelRun<C: CryptoPrimitives> {
    var machine: SecureChannelStateMachine<C>
    let transport: any Transport
    let clock: any LinkClock

    /// What the machine asked for and was not done yet. Doing one thing may make the machine ask for
    /// more, and records must leave in the order in which they were sealed.
    var actions: ArraySlice<ChannelAction> = []
    var isPerforming = false

    var alarm: (any LinkAlarm)?
    /// When the alarm rings. It may ring early and look again.
    var alarmTime: Int64?

    /// Whether a peer that does not take what it is sent is read no further. The host does so with
    /// what it answers; if both sides did, each could wait for the other for ever.
    let pausesForSlowPeer: Bool
    /// Whether the peer is behind with taking what it was sent.
    var peerIsBehind = false
    /// Whether the program is behind with taking what was delivered.
    var programIsBehind = false
    var isReadingPaused = false
    /// Whether the channel is over; the transport may still be handing out its last bytes.
    var hasEnded = false
    /// How the transport broke, if it did.
    var transportFailure: TransportError?
    /// Whether the transport has had its last event.
    var isGone = false
    /// How long the transport may take to hand out its last bytes.
    var closeMilliseconds = TransportLimits.closeMilliseconds

    init(
        _ machine: SecureChannelStateMachine<C>, over transport: any Transport,
        clock: any LinkClock, pausesForSlowPeer: Bool
    ) {
        self.machine = machine
        self.pausesForSlowPeer = pausesForSlowPeer
        self.transport = transport
        self.clock = clock
    }

    mutating func cancelAlarm() {
        alarm?.cancel()
        alarm = nil
        alarmTime = nil
    }
}
