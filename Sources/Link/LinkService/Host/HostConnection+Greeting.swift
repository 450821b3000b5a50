// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import CryptoPrimitives
internal import DeviceTrust
internal import DeviceTrustStorage
internal import Diagnostics
internal import Greeting
internal import SecureChannel
internal import SerialExecutors
internal import Transport

extension HostConnection {
    func beginGreeting() {
        guard let provedID else { return }
        var cases = context.application.cases
        if isLocal { cases.append(ApplicationCase("administer", needs: .scope(.control))) }
        greeting = HostGreetingStateMachine(
            provedID: provedID, hostID: context.id, hostName: context.name,
            capabilities: context.application.capabilities, cases: cases)
    }

    func greetingMessageReceived(_ message: [UInt8]) {
        let actions = greeting?.messageReceived(
            message, record: record, now: context.clock.wallTime)
        guard let actions else { return }
        if device == nil, let hello = actions.hello, !claimPlace(hello) {
            return refuseForWantOfPlace()
        }
        let wasGreeted = device != nil
        for action in actions { perform(action) }
        guard device != nil else { return }
        seen()
        // Whoever removed the device while it was greeted may have looked for it too early.
        if !wasGreeted { recordChanged() }
    }

    /// The record was changed by the host's person while nothing came.
    func recordChanged() {
        let actions = greeting?.recordChanged(to: record, now: context.clock.wallTime)
        for action in actions ?? [] { perform(action) }
    }

    /// The device's record as it is now.
    private var record: PairedDevice? {
        guard let provedID else { return nil }
        if isLocal { return context.local }
        // Its hello confirms a pairing that waits for it, and counts as that at once.
        return device == nil || isPromoting
            ? context.table.deviceOnceConfirmed(provedID, now: context.clock.wallTime)
            : context.table.device(provedID)
    }

    private func perform(_ action: HostGreetingAction) {
        switch action {
        case .send(let message): send(message)
        case .promote: promote()
        case .greeted(let hello): greeted(hello)
        case .deliver(let message, let grant): deliver(message, grant)
        case .unpair: unpair()
        case .close(let reason): end(HostConnectionEnd(reason))
        }
    }

    // MARK: Hello

    /// Takes a place for the instance, and its older connection's if there is one.
    private func claimPlace(_ hello: Hello) -> Bool {
        guard let provedID else { return false }
        let claim = context.connections.claim(
            provedID, hello.instanceID, number: number, self)
        switch claim {
        case .refused: return false
        case .granted(let older):
            if let older { Task { await older.end(.replaced) } }
            return true
        }
    }

    private func refuseForWantOfPlace() {
        let error = WireError(
            .backpressure,
            message: "This device has as many connections as it may. Close one of them.")
        send(error.encoded())
        end(.refused)
    }

    private func greeted(_ hello: Hello) {
        authenticated()
        let device = ConnectedDevice(
            id: hello.deviceID, instanceID: hello.instanceID, channelBinding: channelBinding,
            connectionNumber: number, name: nameOfPeer, isLocal: isLocal,
            way: SendingWay(
                backlog: backlog, send: sending(behind: backlog),
                askWhenDrained: { [weak self, executor] in
                    executor.async { [weak self] in self?.assumeIsolated { $0.drainAsked() } }
                }))
        self.device = device
        report(.greeted(device))
        context.application.connected(device)
    }

    /// What the host's person calls the device at this moment.
    private var nameOfPeer: DeviceLabel { record?.label ?? DeviceLabel("") }

    private func drainAsked() {
        isAskedWhenDrained = true
        tellIfDrained()
    }

    /// Tells an application that asked for it that the device has taken everything.
    func tellIfDrained() {
        guard isAskedWhenDrained, let device, backlog.waitingByteCount == 0 else { return }
        isAskedWhenDrained = false
        context.application.drained(device)
    }

    /// Sends from anywhere, and ends the connection when too much waits to be sealed.
    private func sending(
        behind backlog: SendingBacklog
    ) -> @Sendable ([UInt8]) -> Void {
        { [weak self, executor] message in
            switch backlog.add(message.count) {
            case .taken:
                executor.async { [weak self] in
                    self?.assumeIsolated { $0.send(message) }
                    backlog.remove(message.count)
                    self?.assumeIsolated { $0.sealed() }
                }
            case .overflowed:
                executor.async { [weak self] in self?.assumeIsolated { $0.applicationFlooded() } }
            case .dropped: break
            }
        }
    }

    /// A message of the application has left its backlog.
    private func sealed() {
        backlog.sealedBytesWait(run.transport.queuedByteCount)
        tellIfDrained()
    }

    private func applicationFlooded() {
        context.log.warning("more was handed over than a connection takes")
        end(.backpressure)
    }

    private func promote() {
        guard let record else { return }
        isPromoting = true
        report(.promote(record.id, pairedAt: record.pairedAt))
    }

    /// Notes that the device is here, at most once a minute.
    private func seen() {
        guard let provedID, !isLocal else { return }
        let wallTime = context.clock.wallTime
        if let last = lastNoted ?? record?.lastSeenAt {
            // A clock that was set back counts as news too.
            let isRecent = wallTime - LinkServiceLimits.lastSeenInterval < last
            guard last > wallTime || !isRecent else { return }
        }
        lastNoted = wallTime
        report(.seen(provedID, at: wallTime))
    }

    // MARK: Messages

    /// Sends a message; one that no frame holds is a mistake of this program and is left out.
    func send(_ message: [UInt8]) {
        do {
            try submit(message)
        } catch {
            context.log.error("a message was not sent", ["reason": .code(error.code)])
        }
    }

    private func deliver(_ message: ApplicationMessage, _ grant: Grant) {
        guard var device else { return }
        device.name = nameOfPeer
        if isLocal, case "administer" = message.name {
            report(.administer(message.fields, device))
        } else {
            context.application.received(message, grant: grant, from: device)
        }
    }

    private func unpair() {
        if let provedID, !isLocal { report(.unpair(provedID)) }
    }

    /// Gives the place back, if there is one.
    func leave(reason: String) {
        guard let device else { return }
        self.device = nil
        context.connections.leave(device.id, number: number)
        context.application.disconnected(device)
        report(.left(device, reason: reason))
    }
}

extension [HostGreetingAction] {
    /// The hello that was accepted, if one was.
    fileprivate var hello: Hello? {
        for case .greeted(let hello) in self { return hello }
        return nil
    }
}

extension HostConnectionEnd {
    init(_ end: HostGreetingEnd) {
        self =
            switch end {
            case .refused: .refused
            case .noLongerAdmitted: .removed
            case .unpaired: .unpaired
            case .malformedMessage: .malformedMessage
            }
    }
}
