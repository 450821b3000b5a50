// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
public import DeviceTrust
internal import Diagnostics
internal import Greeting
internal import SecureChannel
internal import SerialExecutors
public import Transport

extension LinkDevice {
    /// Connects to a host, trying each of its addresses in turn, and says hello.
    ///
    /// - Parameters:
    ///   - cases: The names of all messages of the host that the caller understands; others are
    ///     passed over.
    ///   - scope: The highest scope that it wants to use; the host grants no more than its table has.
    /// - Throws: ``LinkError``; `removed` is for good and is stored.
    public func connect(
        to host: PairedHost, cases: [StaticString], claiming scope: Scope? = .control
    ) async throws(LinkError) -> DeviceSession<C> {
        var failure: LinkError?
        for hint in host.hints {
            let executor = SerialQueueExecutor(label: "sheetbend.device-connection")
            do throws(LinkError) {
                let transport = try await LinkDevice.reach(hint, on: executor)
                return try await greet(
                    host, over: transport, on: executor, cases: cases, claiming: scope)
            } catch {
                if error.isTerminal { throw error }
                if failure == nil || failure?.isUnreachable == true { failure = error }
            }
        }
        throw failure ?? .noAddress(host.name.text)
    }

    /// Connects to a host over a connection that stands and was not started yet.
    public func connect(
        to host: PairedHost, over transport: any Transport, cases: [StaticString],
        claiming scope: Scope? = .control
    ) async throws(LinkError) -> DeviceSession<C> {
        try await greet(
            host, over: transport,
            on: SerialQueueExecutor(label: "sheetbend.device-connection"), cases: cases,
            claiming: scope)
    }

    private func greet(
        _ host: PairedHost, over transport: any Transport, on executor: SerialQueueExecutor,
        cases: [StaticString], claiming scope: Scope?
    ) async throws(LinkError) -> DeviceSession<C> {
        if case .removed = host.state {
            transport.abort()
            throw .removed(hostName: host.name)
        }
        let target = ChannelTarget.reconnect(
            hostKey: host.identity.agreementKey, signingKey: host.identity.signingKey,
            secret: host.secret.bytes, room: host.room.bytes)
        let hello = Hello(deviceID: id, instanceID: instanceID, scope: scope)
        let connection = DeviceConnection<C>(
            to: host, hello: hello, cases: cases, channel: try context.channel(to: target),
            over: transport, on: executor, clock: context.clock)
        do throws(LinkError) {
            let (welcome, opened) = try await connection.greet().get()
            return DeviceSession(
                host: welcomed(welcome, by: host, claimed: scope), welcome: welcome,
                channelBinding: opened.channelBinding, connection: connection)
        } catch {
            if case .greetingEnded(.removed, _) = error { removed(by: host) }
            throw error
        }
    }

    /// Keeps what the host says of itself and of the grant, if it is news. A name that can't be kept is
    /// no reason to end a connection: the next welcome brings it again.
    private func welcomed(
        _ welcome: Welcome, by host: PairedHost, claimed claim: Scope?
    ) -> PairedHost {
        var host = host
        host.name = welcome.hostName
        // Less than everything was claimed, so the grant may be more than the answer.
        if claim == .control { host.grant.scope = welcome.scope }
        do throws(LinkError) {
            guard let stored = try self.host(host.id), stored.secret.isEqual(to: host.secret)
            else { return host }
            if stored.name != host.name || stored.grant != host.grant { try store(host) }
        } catch {
            context.log.error("news of the host was not stored", ["reason": .code(error.code)])
        }
        return host
    }

    /// The host said inside the channel that it removed this device: that is for good.
    private func removed(by host: PairedHost) {
        do throws(LinkError) {
            guard var stored = try self.host(host.id), stored.state == .paired else { return }
            // A record that was replaced by a new pairing meanwhile is not the one that was meant.
            guard stored.secret.isEqual(to: host.secret) else { return }
            stored.state = .removed(at: context.clock.wallTime)
            try store(stored)
        } catch {
            // That it was removed is what the caller has to hear; the host says it again.
            context.log.error("a removal was not stored", ["reason": .code(error.code)])
        }
    }
}

extension LinkError {
    /// Whether no other address or later try can help.
    public var isTerminal: Bool {
        switch self {
        case .removed, .greetingEnded(.removed, _), .greetingEnded(.updateNeeded, _),
            .storageFailed, .cryptoFailed, .unknownDevice:
            true
        default: false
        }
    }
}
