// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
public import CryptoPrimitives
public import Greeting
public import SessionSync

/// A whole companion without I/O: the mirror of the host and the brain that shows it, joined.
///
/// Messages of the host, the link's condition and the person's intents go in; messages to send and
/// what to keep come out, and ``screen(at:)`` says what is to be drawn.
public struct CompanionClient<C: CryptoPrimitives>: Sendable {
    /// What a driver is to do, in this order.
    public enum Action: Sendable, Equatable {
        /// Send this message, if the link stands.
        case send([UInt8])
        /// Keep this for the next start.
        case keep(CompanionCache)
        /// Erase all that is kept of this host.
        case eraseCache
    }

    var mirror = ClientSyncStateMachine()
    var machine: CompanionStateMachine<C>
    /// Long texts on their way, by the number of the request for their next piece.
    var blobs: [UInt64: ArrivingBlob] = [:]

    /// A companion of a host, before its link stands.
    ///
    /// - Parameters:
    ///   - host: The host's name.
    ///   - device: This device's id on the host.
    ///   - cache: What was kept when it last ran.
    public init(host: String, device: String, cache: CompanionCache?) {
        machine = CompanionStateMachine(host: host, device: device, cache: cache)
    }

    /// The link stands otherwise than before.
    ///
    /// - Parameters:
    ///   - capabilities: What the host's backends can do, as its welcome said.
    ///   - lastHeardAt: The wall time at which the host was last heard, where the link knows it.
    public mutating func linkChanged(
        _ condition: LinkCondition, capabilities: HostCapabilities = HostCapabilities(),
        lastHeardAt: Int64? = nil, at now: Moment
    ) -> [Action] {
        // The brain first: what it wants of the mirror is then asked for once, as the link stands.
        let wasConnected = machine.link.isConnected
        let wanted = machine.step(
            .linkChanged(condition, lastHeardAt: lastHeardAt), at: now)
        var actions = perform(wanted, at: now)
        var news: [ClientSyncAction] = []
        if case .connected(_, let scope) = condition {
            // A change of the path is no new connection.
            if !wasConnected {
                news = mirror.connected(
                    scope: scope, capabilities: capabilities, now: now.monotonic)
            }
        } else {
            news = mirror.disconnected()
            blobs = [:]
        }
        if case .removed = condition { mirror = ClientSyncStateMachine() }
        actions += tell(news, at: now)
        return actions
    }

    /// A message of the host came.
    public mutating func messageReceived(_ message: HostMessage, at now: Moment) -> [Action] {
        tell(mirror.messageReceived(message, now: now.monotonic), at: now)
    }

    /// The host did not carry out a message.
    public mutating func errorReceived(_ error: WireError, at now: Moment) -> [Action] {
        tell(mirror.errorReceived(error, now: now.monotonic), at: now)
    }

    /// Time went on; to be called about once a second.
    public mutating func timeAdvanced(to now: Moment) -> [Action] {
        tell(mirror.timeAdvanced(to: now.monotonic), at: now)
    }

    /// The person wants something.
    public mutating func wanted(_ intent: CompanionIntent, at now: Moment) -> [Action] {
        perform(machine.step(intent, at: now), at: now)
    }

    /// What is to be shown at this moment.
    public func screen(at now: Moment) -> Screen {
        machine.screen(at: now)
    }
}
