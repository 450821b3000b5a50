// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import DeviceTrust
internal import DeviceTrustStorage
internal import Greeting
internal import Pairing
public import Transport

// What this computer's own commands ask for, over the Unix socket alone.

extension LinkHost {
    /// Listens for this computer's own commands at a socket of this user's.
    ///
    /// - Throws: ``TransportError`` if the socket can't be had.
    public func listenForCommands(at path: String) throws(TransportError) {
        listen(on: try TransportListener.unix(path: path))
    }

    func administer(_ fields: [UInt8], from device: ConnectedDevice) {
        let requestID: UInt64
        let request: AdministerRequest?
        do {
            (requestID, request) = try AdministerRequest.decoded(fields: fields)
        } catch {
            return device.send(WireError(.unsupported, message: error.message).encoded())
        }
        // At once, so that the end of the connection, which is reported behind this, ends it.
        if case .watch = request { watch(device) }
        Task {
            let reply = await self.reply(to: request)
            device.send(reply.encoded(requestID: requestID))
        }
    }

    private func reply(
        to request: AdministerRequest?
    ) async -> AdministerReply {
        guard let request else {
            return .failed(
                code: "unsupported",
                message: "The host does not know this command. Use the same version of both.")
        }
        do {
            return try await perform(request)
        } catch {
            return .failed(code: error.code, message: error.message)
        }
    }

    private func perform(
        _ request: AdministerRequest
    ) async throws(LinkError) -> AdministerReply {
        switch request {
        case .status: return .status(status)
        case .devices: return .devices(summaries)
        case .setScope(let id, let scope): try await setScope(scope, of: id)
        case .rename(let id, let label): try await rename(id, to: label)
        case .revoke(let id): try await revoke(id)
        case .openLink(let scope): return .opened(try openedLink(scope))
        case .openCode(let scope): return .opened(try await openedCode(scope))
        case .openApproval: openApproval()
        case .closePairing(let pairing): closePairing(pairing)
        case .answer(let id, let allow): try await answer(id, allow: allow)
        // It was begun when it was asked for.
        case .watch: break
        }
        return .done
    }

    /// What the host says of itself.
    public var status: HostStatus {
        HostStatus(
            id: id, name: name, addresses: listeningAddresses.map(\.description),
            deviceCount: context.table.devices.count(where: { !$0.isRevoked }),
            connectedCount: connectedDevices().count)
    }

    private var summaries: [DeviceSummary] {
        let connected = connectedDevices()
        return context.table.devices.map {
            DeviceSummary($0, isConnected: connected.contains($0.id))
        }
    }

    private func openedLink(_ scope: Scope) throws(LinkError) -> OpenedPairing {
        let link = try openLink(scope: scope)
        return OpenedPairing(
            text: link.text, pairing: OpenPairing(ceremony: .link, id: link.pairingID),
            expires: link.expires)
    }

    private func openedCode(_ scope: Scope) async throws(LinkError) -> OpenedPairing {
        let opened = try await openCode(scope: scope)
        return OpenedPairing(
            text: opened.code.shown, pairing: opened.pairing,
            expires: context.clock.wallTime + PairingLimits.openMilliseconds)
    }

    // MARK: Watching

    private func watch(_ client: ConnectedDevice) {
        watchers[client.connectionNumber] = client
        for prompt in openPrompts { client.send(LocalHostEvent.deviceAsks(prompt).encoded()) }
    }

    func endWatching(_ client: ConnectedDevice) {
        watchers[client.connectionNumber] = nil
    }

    func tellWatchers(_ event: LinkHostEvent) {
        guard !watchers.isEmpty else { return }
        let message = LocalHostEvent(event).encoded()
        for watcher in watchers.values { watcher.send(message) }
    }
}
