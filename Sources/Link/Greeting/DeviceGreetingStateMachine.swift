// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import DeviceTrust

/// The device's side of a reconnected channel: says hello, waits for welcome, then sorts messages.
///
/// A message of a kind that this build does not know is passed over, so that a newer host can have
/// more of them.
public struct DeviceGreetingStateMachine: Sendable {
    private enum State: Sendable {
        /// Hello was not sent yet.
        case idle
        /// Hello was sent; welcome or an error comes next.
        case awaitingWelcome
        /// The host's messages are for the layer above.
        case welcomed
        /// Closed; whatever still comes has no effect.
        case ended
    }

    private var state = State.idle
    private let hello: Hello
    private let hostID: DeviceID
    private let cases: [StaticString]

    /// A greeting of the host that the channel proved.
    ///
    /// - Parameters:
    ///   - hostID: The pinned host's id.
    ///   - cases: The names of all messages that the layer above understands.
    public init(hello: Hello, hostID: DeviceID, cases: [StaticString]) {
        self.hello = hello
        self.hostID = hostID
        self.cases = cases
    }

    /// The channel stands.
    public mutating func channelOpened() -> [DeviceGreetingAction] {
        guard case .idle = state else { return [] }
        state = .awaitingWelcome
        return [.send(hello.encoded())]
    }

    /// A message came.
    public mutating func messageReceived(_ bytes: [UInt8]) -> [DeviceGreetingAction] {
        do {
            let message = try ApplicationMessage(bytes)
            switch state {
            case .awaitingWelcome: return try answerReceived(message)
            case .welcomed: return try handle(message)
            case .ended: return []
            case .idle: return end(.malformedMessage)
            }
        } catch {
            return end(.malformedMessage)
        }
    }

    private mutating func end(_ reason: DeviceGreetingEnd) -> [DeviceGreetingAction] {
        if case .ended = state { return [] }
        state = .ended
        return [.close(reason)]
    }
}

// MARK: - Messages

extension DeviceGreetingStateMachine {
    private mutating func answerReceived(
        _ message: ApplicationMessage
    ) throws(FormError) -> [DeviceGreetingAction] {
        switch message.name {
        case "welcome": return try welcomeReceived(message.fields)
        case "error": return try refusalReceived(message.fields)
        default:
            // A known message before welcome is out of order; an unknown one may be news of a kind
            // that newer hosts send early.
            return isKnown(message) ? end(.malformedMessage) : []
        }
    }

    private mutating func welcomeReceived(
        _ fields: [UInt8]
    ) throws(FormError) -> [DeviceGreetingAction] {
        guard try MessageVersion.stated(inFields: fields) == hello.version else {
            return end(.updateNeeded)
        }
        var welcome = try Welcome(fields: fields)
        guard welcome.hostID == hostID else { return end(.otherHost) }
        welcome.scope = lower(hello.scope, welcome.scope)
        state = .welcomed
        return [.welcomed(welcome)]
    }

    private mutating func refusalReceived(
        _ fields: [UInt8]
    ) throws(FormError) -> [DeviceGreetingAction] {
        let error = try WireError(fields: fields)
        switch error.code {
        case .unauthorized: return end(.removed)
        case .protocolVersion: return end(.updateNeeded)
        default: return end(.refused(error.code))
        }
    }

    private mutating func handle(
        _ message: ApplicationMessage
    ) throws(FormError) -> [DeviceGreetingAction] {
        if "error" ~= message.name {
            let error = try WireError(fields: message.fields)
            // Unauthorized now means one message, never the pairing.
            return error.code == .protocolVersion ? end(.updateNeeded) : [.errorReceived(error)]
        }
        return isKnown(message) ? [.deliver(message)] : []
    }

    private func isKnown(_ message: ApplicationMessage) -> Bool {
        for name in cases where name ~= message.name { return true }
        return false
    }
}
