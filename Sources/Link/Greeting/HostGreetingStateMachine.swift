// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import DeviceTrust

/// The host's side of a reconnected channel: greets the device, then checks each of its messages.
///
/// The channel has proved who the device is. This machine admits it by its record as that stands when
/// a message arrives, which the driver hands in each time, so that a change of scope or a removal
/// holds from the next message on.
public struct HostGreetingStateMachine: Sendable {
    private enum State: Sendable {
        /// Nothing came yet; only hello may.
        case awaitingHello
        /// Welcome was sent; the claim limits the connection for as long as it lasts.
        case greeted(claim: Scope?)
        /// Closed; whatever still comes has no effect.
        case ended
    }

    private var state = State.awaitingHello
    private let provedID: DeviceID
    private let hostID: DeviceID
    private let hostName: DeviceLabel
    private let capabilities: [UInt8]?
    private let cases: [ApplicationCase]

    /// A greeting of the device that the channel proved.
    ///
    /// - Parameters:
    ///   - capabilities: What the layer above says of itself in welcome: an encoded map.
    ///   - cases: Every message that the layer above understands.
    public init(
        provedID: DeviceID, hostID: DeviceID, hostName: DeviceLabel,
        capabilities: [UInt8]? = nil, cases: [ApplicationCase]
    ) {
        self.provedID = provedID
        self.hostID = hostID
        self.hostName = hostName
        self.capabilities = capabilities
        self.cases = cases
    }

    /// A message came.
    ///
    /// - Parameters:
    ///   - record: The record of the proved device as it is now; nil if there is none.
    ///   - now: Wall time in milliseconds since 1970.
    public mutating func messageReceived(
        _ bytes: [UInt8], record: PairedDevice?, now: Int64
    ) -> [HostGreetingAction] {
        if case .ended = state { return [] }
        let message: ApplicationMessage
        do {
            message = try ApplicationMessage(bytes)
        } catch {
            return end([], .malformedMessage)
        }
        if case .greeted(let claim) = state {
            return handle(message, claim: claim, record: record, now: now)
        }
        guard "hello" ~= message.name else {
            return refuse(.unsupported, "The first message has to be hello.")
        }
        return helloReceived(message.fields, record: record, now: now)
    }

    /// The record changed while nothing was being received: a removed device is let go at once.
    public mutating func recordChanged(
        to record: PairedDevice?, now: Int64
    ) -> [HostGreetingAction] {
        guard case .greeted = state else { return [] }
        if case .admitted = Admission(of: record, now: now) { return [] }
        return end([], .noLongerAdmitted)
    }
}

// MARK: - Hello

extension HostGreetingStateMachine {
    private mutating func helloReceived(
        _ fields: [UInt8], record: PairedDevice?, now: Int64
    ) -> [HostGreetingAction] {
        let hello: Hello
        do {
            guard try MessageVersion.stated(inFields: fields) == MessageVersion.current else {
                return refuse(
                    .protocolVersion,
                    "This device and the host speak different versions; update the older one.")
            }
            hello = try Hello(fields: fields)
        } catch {
            return end([], .malformedMessage)
        }
        guard hello.deviceID == provedID else {
            return refuse(.unauthorized, "The device id is not that of this device's keys.")
        }
        switch Admission(of: record, now: now) {
        case .admitted(let grant): return welcome(hello, grant, record)
        case .revoked: return refuse(.unauthorized, "This device was removed on the host.")
        // No answer: a device takes unauthorized for its removal, for good. Nobody removed this one.
        case .expired, .unknown: return end([], .noLongerAdmitted)
        }
    }

    private mutating func welcome(
        _ hello: Hello, _ grant: Grant, _ record: PairedDevice?
    ) -> [HostGreetingAction] {
        state = .greeted(claim: hello.scope)
        let welcome = Welcome(
            hostID: hostID, hostName: hostName, scope: lower(hello.scope, grant.scope),
            capabilities: capabilities)
        var actions: [HostGreetingAction] = []
        if let record, case .unconfirmed = record.state { actions.append(.promote) }
        actions.append(.send(welcome.encoded()))
        actions.append(.greeted(hello))
        return actions
    }

    private mutating func refuse(
        _ code: WireError.Code, _ message: String
    ) -> [HostGreetingAction] {
        end([.send(WireError(code, message: message).encoded())], .refused(code))
    }

    private mutating func end(
        _ actions: [HostGreetingAction], _ reason: HostGreetingEnd
    ) -> [HostGreetingAction] {
        state = .ended
        return actions + [.close(reason)]
    }
}

// MARK: - After welcome

extension HostGreetingStateMachine {
    private mutating func handle(
        _ message: ApplicationMessage, claim: Scope?, record: PairedDevice?, now: Int64
    ) -> [HostGreetingAction] {
        guard case .admitted(var grant) = Admission(of: record, now: now) else {
            // No error: unauthorized tells a device that it was removed only in answer to hello.
            return end([], .noLongerAdmitted)
        }
        grant.scope = lower(claim, grant.scope)
        if "unpair" ~= message.name { return end([.unpair], .unpaired) }
        for known in cases where known.name ~= message.name {
            if known.isAllowed(by: grant) { return [.deliver(message, grant)] }
            return [answer(known.refusal, "This device may not do that.", to: message)]
        }
        return [answer(.unsupported, "The host does not know this message.", to: message)]
    }

    private func answer(
        _ code: WireError.Code, _ text: String, to message: ApplicationMessage
    ) -> HostGreetingAction {
        .send(message.refusal(code, message: text).encoded())
    }
}

/// The lower of two scopes, where none is the lowest.
func lower(_ left: Scope?, _ right: Scope?) -> Scope? {
    guard let left, let right else { return nil }
    return min(left, right)
}
