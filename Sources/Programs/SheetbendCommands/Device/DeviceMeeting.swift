// SPDX-License-Identifier: Apache-2.0

internal import Arguments
internal import DeviceTrust
internal import DeviceTrustStorage
internal import Diagnostics
internal import LinkService
internal import Pairing
internal import Transport

/// How a device comes to its host: pairs, if the command line gives it something to pair with, else
/// takes the host that it means among those it knows.
struct DeviceMeeting {
    private let request: DeviceRequest

    init(_ request: DeviceRequest) {
        self.request = request
    }

    /// The device, its host, and whether the two were paired just now.
    func meet(
        _ context: ProgramContext, _ input: InputLines,
        _ report: AsyncStream<DeviceHappening>.Continuation,
        _ happenings: inout AsyncStream<DeviceHappening>.Iterator
    ) async throws(CommandFailure) -> (
        device: LinkDevice<Primitives>, host: PairedHost, hasJustPaired: Bool
    ) {
        if case .linkOnInput = request.invitation, context.console.hasPerson {
            context.console.note("Paste the link and press Enter:")
        }
        let invitation = try await invitation(input, &happenings)
        let device = try open(context)
        guard let invitation else { return (device, at(try await chosenHost(device)), false) }
        let host = try await pair(device, invitation, context, report, &happenings)
        return (device, at(host), true)
    }

    private func open(
        _ context: ProgramContext
    ) throws(CommandFailure) -> LinkDevice<Primitives> {
        let home = try context.home()
        do { try home.prepareCompanion() } catch { throw CommandFailure(error.message) }
        do {
            return try LinkDevice<Primitives>(
                folder: home.companionPath, name: request.label ?? ProgramContext.machineName,
                platform: ProgramContext.platform, log: context.log.named("device"))
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The host where the command line says that it is, then where it was.
    private func at(_ host: PairedHost) -> PairedHost {
        guard let address = request.address else { return host }
        var host = host
        host.hints = [address.description] + host.hints.filter { $0 != address.description }
        return host
    }

    // MARK: Pairing

    private func invitation(
        _ input: InputLines, _ happenings: inout AsyncStream<DeviceHappening>.Iterator
    ) async throws(CommandFailure) -> PairingInvitation? {
        switch request.invitation {
        case .none: return nil
        case .link(let text):
            ArgumentMemory.overwrite(text)
            return .link(try link(text))
        case .linkOnInput:
            input.request()
            guard case .line(.text(let text)) = await happenings.next() else {
                throw CommandFailure("Standard input holds no link.", .usage)
            }
            return .link(try link(text))
        case .code(let text, let address):
            ArgumentMemory.overwrite(text)
            do {
                return .code(try PairingCode(typed: text), address: address.description)
            } catch {
                throw CommandFailure(error.message, .usage)
            }
        }
    }

    private func link(_ text: String) throws(CommandFailure) -> PairingLink {
        do {
            let link = try PairingLink(parsing: text)
            guard let address = request.address?.description else { return link }
            // The person knows of a way that the host doesn't; whoever answers there needs its key.
            return try PairingLink(
                hostKey: link.hostKey, pairingID: link.pairingID, secret: link.secret,
                expires: link.expires,
                hints: [address] + link.hints.filter { $0 != address }, relay: link.relay)
        } catch {
            throw CommandFailure(error.message, .usage)
        }
    }

    /// Pairs, and says so; Ctrl-C gives up.
    private func pair(
        _ device: LinkDevice<Primitives>, _ invitation: PairingInvitation,
        _ context: ProgramContext, _ report: AsyncStream<DeviceHappening>.Continuation,
        _ happenings: inout AsyncStream<DeviceHappening>.Iterator
    ) async throws(CommandFailure) -> PairedHost {
        if case .link(let link) = invitation, link.seemsExpired(now: context.clock.wallTime) {
            context.console.note(
                "By this device's clock the link has expired; the host's decides, so it is tried.")
        }
        context.console.note("Pairing. The host asks about this device now; answer there.")
        let attempt = Task {
            do throws(LinkError) {
                report.yield(.paired(try await device.pair(with: invitation)))
            } catch {
                report.yield(.failed(error))
            }
        }
        var isInterrupted = false
        while let happening = await happenings.next() {
            switch happening {
            case .paired(let host):
                context.console.note("Paired with \(host.shownName).")
                if !isInterrupted { return host }
                throw CommandFailure("Interrupted, after pairing was done.")
            case .failed(let error) where !isInterrupted: throw CommandFailure(error)
            case .failed: throw CommandFailure("Interrupted. This device is not paired.")
            case .interrupted:
                // What becomes of it is still to be heard: it may have been done already.
                isInterrupted = true
                attempt.cancel()
            default: continue
            }
        }
        throw CommandFailure("Interrupted. This device is not paired.")
    }

    // MARK: Which host

    private func chosenHost(
        _ device: LinkDevice<Primitives>
    ) async throws(CommandFailure) -> PairedHost {
        let hosts: [PairedHost]
        do { hosts = try await device.hosts() } catch { throw CommandFailure(error) }
        guard let wanted = request.hostName else {
            if let host = hosts.last(where: { !$0.isRemoved }) { return host }
            if let host = hosts.last { throw CommandFailure(.removed(hostName: host.name)) }
            throw CommandFailure(
                "This device is not paired with a host. Run `sheetbend pair` on the host, and give "
                    + "its link to `sheetbend watch` here.", .noHost)
        }
        let found = Choice.matches(of: wanted, among: hosts)
        let shown = SecretWords.hiding(wanted).escapedForTerminal()
        guard let host = found.first else {
            throw CommandFailure(
                "No paired host is called “\(shown)”. There "
                    + (hosts.isEmpty
                        ? "are none."
                        : "is " + hosts.map(\.shownName).joined(separator: ", ") + "."),
                .noHost)
        }
        guard found.count == 1 else {
            throw CommandFailure(
                "“\(shown)” fits several hosts: "
                    + found.map(\.shownName).joined(separator: ", ")
                    + ". Give more of the id.")
        }
        return host
    }
}
