// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import CryptoPrimitives
public import DeviceTrust
public import DeviceTrustStorage
public import Diagnostics
internal import Greeting
internal import Pairing
public import Transport

/// A command of this computer at its running host: typed calls over the Unix socket.
///
/// It connects as the device that the host paired with itself (`host/local`), with the handshake of
/// every device; there is no way in without it.
///
/// ```swift
/// let host = try await LocalHostClient<LibcryptoPrimitives>.connect(home: home, log: log)
/// let opened = try await host.openLink(scope: .approve)
/// for await event in try await host.watch() { … }
/// ```
public actor LocalHostClient<C: CryptoPrimitives> {
    private let session: DeviceSession<C>
    private var nextRequestID: UInt64 = 1
    private var waiters: [UInt64: CheckedContinuation<AdministerReply?, Never>] = [:]
    private let events: AsyncStream<LocalHostEvent>
    private let eventContinuation: AsyncStream<LocalHostEvent>.Continuation
    private var isOver = false

    private init(_ session: DeviceSession<C>) {
        self.session = session
        (events, eventContinuation) = AsyncStream.makeStream(
            of: LocalHostEvent.self,
            bufferingPolicy: .bufferingNewest(LinkServiceLimits.maximumWaitingEventCount))
    }

    /// Connects to the host of a home folder.
    ///
    /// - Throws: ``LinkError/noHost(_:)`` if none runs there, ``LinkError/unreachable(_:)`` if one may
    ///   but can't be reached.
    public static func connect(
        home: HomeFolder, clock: any LinkClock = SystemClock(), log: Logger
    ) async throws(LinkError) -> LocalHostClient {
        let session = try await openSession(
            home: home, cases: ["administered", "hostEvent"], clock: clock, log: log)
        let client = LocalHostClient(session)
        Task { await client.receive() }
        return client
    }

    /// Connects as this computer's own command, for messages of the layer above.
    ///
    /// - Parameter cases: The host's messages that the caller understands.
    /// - Throws: As ``connect(home:clock:log:)``.
    public static func openSession(
        home: HomeFolder, cases: [StaticString], clock: any LinkClock = SystemClock(), log: Logger
    ) async throws(LinkError) -> DeviceSession<C> {
        let transport: any Transport
        do { transport = try connectUnix(path: home.socketPath) } catch {
            switch error.kind {
            case .noSocket, .connectionRefused: throw .noHost(error)
            default: throw .unreachable(error)
            }
        }
        let device = try LinkDevice<C>(
            folder: LocalPairing.folder(of: home), name: DeviceLabel("this computer"),
            platform: Platform("commands"), clock: clock, log: log)
        guard let host = try await device.hosts().last else {
            transport.abort()
            throw LocalPairing.missingRecord(in: home)
        }
        return try await device.connect(to: host, over: transport, cases: cases)
    }

    /// Ends the connection.
    public func close() async {
        await session.close()
    }

    // MARK: - Calls

    /// What the host says of itself.
    public func status() async throws(LinkError) -> HostStatus {
        guard case .status(let status) = try await call(.status) else { throw .malformedAnswer }
        return status
    }

    /// All paired devices, the earliest pairing first; revoked ones are among them.
    public func devices() async throws(LinkError) -> [DeviceSummary] {
        guard case .devices(let devices) = try await call(.devices) else {
            throw .malformedAnswer
        }
        return devices
    }

    /// Changes what a device may do.
    public func setScope(_ scope: Scope, of device: DeviceID) async throws(LinkError) {
        _ = try await call(.setScope(device: device, scope))
    }

    /// Gives a device another name.
    public func rename(_ device: DeviceID, to label: DeviceLabel) async throws(LinkError) {
        _ = try await call(.rename(device: device, label))
    }

    /// Removes a device for good.
    public func revoke(_ device: DeviceID) async throws(LinkError) {
        _ = try await call(.revoke(device: device))
    }

    /// Opens a link that is good for one device and two minutes.
    public func openLink(scope: Scope = .approve) async throws(LinkError) -> OpenedPairing {
        guard case .opened(let opened) = try await call(.openLink(scope)) else {
            throw .malformedAnswer
        }
        return opened
    }

    /// Opens a code of twelve characters that is good for one device and two minutes.
    public func openCode(scope: Scope = .approve) async throws(LinkError) -> OpenedPairing {
        guard case .opened(let opened) = try await call(.openCode(scope)) else {
            throw .malformedAnswer
        }
        return opened
    }

    /// Lets devices without a code ask, for five minutes.
    public func openApproval() async throws(LinkError) {
        _ = try await call(.openApproval)
    }

    /// Closes a link or code that is no longer shown.
    public func closePairing(_ pairing: OpenPairing) async throws(LinkError) {
        _ = try await call(.closePairing(pairing))
    }

    /// The person's answer to ``LocalHostEvent/deviceAsks(_:)``.
    public func answer(_ prompt: PromptID, allow: Bool) async throws(LinkError) {
        _ = try await call(.answer(prompt, allow: allow))
    }

    /// What happens at the host from now on, open questions first, for one reader; it ends with the
    /// connection.
    public func watch() async throws(LinkError) -> AsyncStream<LocalHostEvent> {
        _ = try await call(.watch)
        return events
    }

    // MARK: - Messages

    private func call(_ request: AdministerRequest) async throws(LinkError) -> AdministerReply {
        let requestID = nextRequestID
        nextRequestID += 1
        try await session.send(request.encoded(requestID: requestID))
        let reply: AdministerReply? = await withCheckedContinuation { continuation in
            if isOver {
                continuation.resume(returning: nil)
            } else {
                waiters[requestID] = continuation
            }
        }
        guard let reply else { throw await session.ended() }
        if case .failed(let code, let message) = reply {
            throw .commandRefused(code: code, message: message)
        }
        return reply
    }

    private func receive() async {
        for await event in session.events {
            guard case .message(let message) = event else { continue }
            do {
                if case "administered" = message.name {
                    let (id, reply) = try AdministerReply.decoded(fields: message.fields)
                    waiters.removeValue(forKey: id)?.resume(returning: reply)
                } else if let event = try LocalHostEvent(fields: message.fields) {
                    eventContinuation.yield(event)
                }
            } catch {
                await session.close()
            }
        }
        isOver = true
        for waiter in waiters.values { waiter.resume(returning: nil) }
        waiters = [:]
        eventContinuation.finish()
    }
}
