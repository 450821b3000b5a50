// SPDX-License-Identifier: Apache-2.0

internal import Arguments
internal import DeviceTrust
internal import Diagnostics
internal import LinkService
internal import Pairing
internal import Transport

/// `sheetbend echo --serve`: a host that echoes what its devices send and says who comes and goes.
struct EchoHost {
    let endpoint: EndpointAddress
    let opensLink: Bool
    let wantsQRCode: Bool

    func run(_ context: ProgramContext) async throws(CommandFailure) -> ExitStatus {
        let access = try await HostAccess.own(context, listeningAt: endpoint)
        do throws(CommandFailure) {
            try await serve(access, context)
            await access.close()
            return .done
        } catch {
            await access.close()
            throw error
        }
    }

    private func serve(
        _ access: HostAccess, _ context: ProgramContext
    ) async throws(CommandFailure) {
        let console = context.console
        var happenings = try await HostHappenings(at: access.client)
        let name = ProgramContext.machineName.text.escapedForTerminal()
        console.say(
            "Host \(name) listens at \(try await access.addresses().joined(separator: ", "))")
        if opensLink {
            try await openLink(access, console)
        } else {
            console.say("To pair a device: sheetbend pair")
        }
        console.say("Ctrl-C stops the host.")
        var dialogue = PairingDialogue(access.client, context, input: happenings.input)
        var guests = Guests()
        while let happening = await happenings.next() {
            switch happening {
            case .line(let line): await dialogue.received(line)
            case .interrupted:
                console.say("Stopping.")
                return
            case .hostGone: throw CommandFailure("The host stopped by itself.")
            case .host(let event):
                if await dialogue.received(event) { continue }
                guard guests.areNews(event) else { continue }
                if let words = await text(of: event, access) { console.say(words) }
            }
        }
    }

    private func openLink(_ access: HostAccess, _ console: Console) async throws(CommandFailure) {
        do throws(LinkError) {
            let opened = try await access.client.openLink(scope: .approve)
            InvitationView(console: console, wantsQRCode: wantsQRCode).show(link: opened.text)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// What there is to say about an event.
    private func text(of event: LocalHostEvent, _ access: HostAccess) async -> String? {
        switch event {
        case .paired(let device):
            return "Paired \(device.shownName), scope \(device.grant.scope?.text ?? "none")."
        case .connected(let id): return "● \(await name(of: id, access)) connected"
        case .disconnected(let id, let reason):
            return "○ \(await name(of: id, access)) disconnected (\(reason.escapedForTerminal()))"
        case .pairingClosed(_, let code, _) where code != PairingError.used.code:
            return "The link or code is closed. `sheetbend pair` opens another."
        case .pairingEnded(let code, _) where code == PairingError.denied.code: return nil
        case .pairingEnded(_, let message):
            return "A device could not pair: \(message.escapedForTerminal())"
        case .pairingClosed, .deviceAsks, .promptClosed: return nil
        }
    }

    private func name(of id: DeviceID, _ access: HostAccess) async -> String {
        let device = try? await access.client.devices().first { $0.id == id }
        return device?.shownName ?? id.text
    }
}

/// Which devices were said to be connected, so that no other's going is told: a removed device comes
/// only to hear that it was removed.
private struct Guests {
    private var counts: [DeviceID: Int] = [:]

    mutating func areNews(_ event: LocalHostEvent) -> Bool {
        switch event {
        case .connected(let id): counts[id, default: 0] += 1
        case .disconnected(let id, _):
            guard let count = counts[id] else { return false }
            counts[id] = count > 1 ? count - 1 : nil
        default: break
        }
        return true
    }
}
