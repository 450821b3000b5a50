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
    /// When the alarm rings. It may ring early and look again; it is never late.
    var alarmTime: Int64?

    var isReadingPaused = false
    /// Whether the channel is over; the transport may still be handing out its last bytes.
    var hasEnded = false
    /// Whether the transport has had its last event.
    var isGone = false
    /// How long the transport may take to hand out its last bytes.
    var closeMilliseconds = TransportLimits.closeMilliseconds

    init(
        _ machine: SecureChannelStateMachine<C>, over transport: any Transport,
        clock: any LinkClock
    ) {
        self.machine = machine
        self.transport = transport
        self.clock = clock
    }

    mutating func cancelAlarm() {
        alarm?.cancel()
        alarm = nil
        alarmTime = nil
    }
}
