// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import Arguments
internal import DeviceTrust
internal import Diagnostics
internal import Foundation
internal import LinkService
internal import Pairing
internal import SessionHost
internal import Transport

/// `sheetbend up` and `sheetbend echo --serve`: a host that says who comes and goes.
struct HostServer {
    let service: HostAccess.Service
    let endpoint: EndpointAddress
    let opensLink: Bool
    let wantsQRCode: Bool

    func run(_ context: ProgramContext) async throws(CommandFailure) -> ExitStatus {
        let access = try await HostAccess.own(context, service, listeningAt: endpoint)
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
        if let sessions = access.sessions { try await showExample(sessions, console) }
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

    /// With no session of its own, a host plays the example, so that there is something to answer.
    private func showExample(
        _ sessions: SessionHost<Primitives>, _ console: Console
    ) async throws(CommandFailure) {
        guard await sessions.summaries().isEmpty else { return }
        do throws(SessionHostError) {
            _ = try await sessions.start(
                .replay, folder: FileManager.default.currentDirectoryPath, arguments: [])
        } catch {
            throw CommandFailure(error.message)
        }
        console.say("An example plays, and waits for you: answer it with `sheetbend watch`.")
        console.say("A session of your own: sheetbend run replay FILE")
    }

    private func openLink(_ access: HostAccess, _ console: Console) async throws(CommandFailure) {
        do throws(LinkError) {
            let opened = try await access.client.openLink(scope: .approve)
            InvitationView(
                console: console, wantsQRCode: wantsQRCode,
                command: service == .sessions ? "watch" : "echo"
            ).show(link: opened.text)
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
