// SPDX-License-Identifier: Apache-2.0

internal import Arguments
internal import DeviceTrust
internal import Diagnostics
internal import LinkService
internal import Transport

/// `sheetbend pair`: opens a link or code, asks about the device that comes, and says what became of it.
struct PairCommand {
    private let byCode: Bool
    private let scope: Scope
    private let endpoint: EndpointAddress?
    private let wantsQRCode: Bool

    init(_ command: ParsedCommand) {
        byCode = command.isSet(Options.byCode)
        scope = command.value(of: Options.scope) ?? .approve
        endpoint = command.value(of: Options.listen)
        wantsQRCode = command.isSet(Options.qr)
    }

    func run(_ context: ProgramContext) async throws(CommandFailure) -> ExitStatus {
        let access = try await HostAccess.runningOrOwn(
            context, listeningAt: endpoint ?? HostAccess.standardEndpoint)
        if access.own == nil, endpoint != nil {
            context.console.note("A host runs already, so --listen has no effect.")
        }
        do throws(CommandFailure) {
            let status = try await pair(access, context)
            await access.close()
            return status
        } catch {
            await access.close()
            throw error
        }
    }

    private func pair(
        _ access: HostAccess, _ context: ProgramContext
    ) async throws(CommandFailure) -> ExitStatus {
        var happenings = try await HostHappenings(at: access.client)
        let opened = try await open(access, context)
        var course = PairingCourse(opened.pairing)
        var dialogue = PairingDialogue(access.client, context, input: happenings.input)
        while let happening = await happenings.next() {
            switch happening {
            case .line(let line): await dialogue.received(line)
            case .interrupted:
                try? await access.client.closePairing(opened.pairing)
                throw CommandFailure("Interrupted. The \(noun) is closed and nothing was stored.")
            case .hostGone: throw CommandFailure("The host went away.", .noHost)
            case .host(let event):
                if await dialogue.received(event) { continue }
                switch course.received(event) {
                case .goOn: break
                case .say(let words): context.console.say(words)
                case .end(let words, let status):
                    if status == .done {
                        context.console.say(words)
                        return status
                    }
                    throw CommandFailure(words, status)
                }
            }
        }
        throw CommandFailure("The host went away.", .noHost)
    }

    private var noun: String { byCode ? "code" : "link" }

    private func open(
        _ access: HostAccess, _ context: ProgramContext
    ) async throws(CommandFailure) -> OpenedPairing {
        let view = InvitationView(console: context.console, wantsQRCode: wantsQRCode)
        do throws(LinkError) {
            if byCode {
                let opened = try await access.client.openCode(scope: scope)
                let addresses: [String]
                do { addresses = try await access.addresses() } catch { addresses = [] }
                view.show(code: opened.text, addresses: addresses)
                return opened
            }
            let opened = try await access.client.openLink(scope: scope)
            view.show(link: opened.text)
            return opened
        } catch {
            throw CommandFailure(error)
        }
    }
}
