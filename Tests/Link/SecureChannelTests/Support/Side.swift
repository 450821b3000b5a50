// SPDX-License-Identifier: Apache-2.0

@testable import SecureChannel

/// A machine with the transcript of what it wanted, look-ups answered on the spot.
struct Side {
    var machine: any ChannelMachine
    let meeting: Meeting
    /// Every action so far.
    var actions: [ChannelAction] = []
    /// Every byte it sent.
    var sent: [UInt8] = []
    /// The bytes of each `.send`.
    var sends: [[UInt8]] = []

    init(_ machine: any ChannelMachine, _ meeting: Meeting) {
        self.machine = machine
        self.meeting = meeting
    }

    mutating func run(_ new: [ChannelAction]) {
        for action in new {
            actions.append(action)
            if case .send(let bytes) = action {
                sent += bytes
                sends.append(bytes)
            }
            run(meeting.answer(action, by: &machine))
        }
    }

    mutating func start(at now: Int64 = 0) { run(machine.started(at: now)) }

    mutating func receive(_ bytes: [UInt8], at now: Int64 = 0) {
        run(machine.bytesReceived(bytes, at: now))
    }

    mutating func submit(_ message: [UInt8], at now: Int64 = 0) throws {
        run(try machine.messageSubmitted(message, at: now))
    }

    var opened: OpenedChannel? {
        for case .opened(let channel) in actions { return channel }
        return nil
    }

    var delivered: [[UInt8]] {
        actions.compactMap { if case .deliver(let message) = $0 { message } else { nil } }
    }

    var ends: [ChannelEnd] {
        actions.compactMap { if case .closed(let end) = $0 { end } else { nil } }
    }

    var error: ChannelError? {
        if case .failed(let error) = ends.last { error } else { nil }
    }
}
