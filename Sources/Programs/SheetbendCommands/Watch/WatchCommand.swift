// SPDX-License-Identifier: Apache-2.0

internal import Arguments
internal import CompanionCore
internal import CompanionTerminal
internal import DeviceTrust
internal import Diagnostics
internal import Greeting
internal import LinkService
internal import SessionSync

/// `sheetbend watch`: this terminal as a companion, paired with a host, for its sessions.
struct WatchCommand {
    private let command: ParsedCommand

    init(_ command: ParsedCommand) {
        self.command = command
    }

    func run(_ context: ProgramContext) async throws(CommandFailure) -> ExitStatus {
        let request = try EchoCommand(command).request(of: "watch")
        let (device, host) = try await EchoDevice(request).meet(context)
        let reconnector = Reconnector(device, to: host.id, cases: HostMessage.names)
        let (news, report) = AsyncStream.makeStream(of: CompanionNews.self)
        let line = WatchLine()
        let following = Task {
            await reconnector.foreground(true)
            for await status in await reconnector.run() {
                await WatchCommand.follow(status, line, report)
            }
            report.finish()
        }
        defer { following.cancel() }
        do throws(TerminalError) {
            try await TerminalCompanion<Primitives>.run(
                host: host.name.text, device: device.id.text, cache: nil,
                connection: CompanionConnection(news: news) { await line.perform($0) },
                isColoured: context.console.usesColor, isASCII: false)
        } catch {
            throw CommandFailure(error.message)
        }
        await line.close()
        return .done
    }

    private static func follow(
        _ status: LinkStatus<Primitives>, _ line: WatchLine,
        _ report: AsyncStream<CompanionNews>.Continuation
    ) async {
        switch status {
        case .connecting: report.yield(.link(.reconnecting, HostCapabilities([]), lastHeardAt: nil))
        case .waiting:
            report.yield(
                .link(.hostOffline(hasRelay: false), HostCapabilities([]), lastHeardAt: nil))
        case .ended(let error):
            let condition: LinkCondition =
                switch error {
                case .greetingEnded(.updateNeeded, _): .updateNeeded(error.message)
                default: .removed
                }
            report.yield(.link(condition, HostCapabilities([]), lastHeardAt: nil))
        case .connected(let session): await line.follow(session, report)
        }
    }
}

/// The connection that stands, if one does: what it brings goes on, what is to be sent goes out.
private actor WatchLine {
    private var session: DeviceSession<Primitives>?

    func follow(
        _ session: DeviceSession<Primitives>, _ report: AsyncStream<CompanionNews>.Continuation
    ) {
        self.session = session
        let capabilities = HostCapabilities(encoded: session.welcome.capabilities)
        report.yield(
            .link(
                .connected(.direct, scope: session.welcome.scope ?? .view), capabilities,
                lastHeardAt: nil))
        Task {
            for await event in session.events {
                switch event {
                case .message(let message):
                    if let message = try? HostMessage(message) { report.yield(.message(message)) }
                case .refused(let error): report.yield(.refused(error))
                }
            }
        }
    }

    /// What can't be sent shows in news of the link.
    func perform(_ action: CompanionClient<Primitives>.Action) async {
        switch action {
        case .send(let message): try? await session?.send(message)
        // Nothing is kept between two runs of this command: the host has it all.
        case .keep, .eraseCache: break
        }
    }

    func close() async {
        await session?.close()
    }
}
