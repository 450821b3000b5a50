// SPDX-License-Identifier: Apache-2.0

internal import Arguments
internal import CompanionTerminal
internal import DeviceTrust
internal import Diagnostics
internal import LinkService
internal import SerialExecutors
internal import SessionSync
internal import Transport

/// `sheetbend watch`: this terminal as a companion, paired with a host, for its sessions.
struct WatchCommand {
    private let command: ParsedCommand

    init(_ command: ParsedCommand) {
        self.command = command
    }

    func run(_ context: ProgramContext) async throws(CommandFailure) -> ExitStatus {
        let request = try request()
        let (device, host) = try await meet(request, context)
        let line = WatchLine(reconnector(device, host, request))
        do throws(TerminalError) {
            try await TerminalCompanion<Primitives>.run(
                host: host.name.text, device: device.id.text, cache: nil,
                connection: CompanionConnection(news: line.news) { await line.perform($0) },
                isColoured: context.console.usesColor, isASCII: false)
        } catch {
            throw CommandFailure(error.message)
        }
        await line.close()
        if let failure = await line.failure { throw CommandFailure(failure) }
        return .done
    }

    private func request() throws(CommandFailure) -> DeviceRequest {
        var words = [command.value(of: Options.link)].compactMap { $0 }
        let request = try DeviceRequest(command, &words)
        if let word = words.first {
            let shown = SecretWords.hiding(word).escapedForTerminal()
            throw .usage("'\(shown)' is no pairing link.", of: "watch")
        }
        return request
    }

    /// The signals are the companion's from then on, so nothing of this outlives the meeting.
    private func meet(
        _ request: DeviceRequest, _ context: ProgramContext
    ) async throws(CommandFailure) -> (LinkDevice<Primitives>, PairedHost) {
        let (stream, continuation) = AsyncStream.makeStream(of: DeviceHappening.self)
        let input = InputLines { continuation.yield(.line($0)) }
        let interruptions = Interruptions { continuation.yield(.interrupted) }
        defer { withExtendedLifetime(interruptions) {} }
        var happenings = stream.makeAsyncIterator()
        let met = try await DeviceMeeting(request).meet(context, input, continuation, &happenings)
        return (met.device, met.host)
    }

    /// Keeps the device connected: where the command line says that the host is, else where it was.
    private func reconnector(
        _ device: LinkDevice<Primitives>, _ host: PairedHost, _ request: DeviceRequest
    ) -> Reconnector<Primitives> {
        guard let address = request.address else {
            return Reconnector(device, to: host.id, cases: HostMessage.names)
        }
        return Reconnector(
            device, to: host.id, cases: HostMessage.names,
            dial: { _ throws(LinkError) in try await WatchCommand.connect(to: address) })
    }

    private static func connect(
        to address: EndpointAddress
    ) async throws(LinkError) -> any Transport {
        do {
            return try await connectTCP(
                to: address, within: connectMilliseconds,
                on: SerialQueueExecutor(label: "sheetbend.watch"))
        } catch {
            throw .unreachable(error)
        }
    }

    /// How long one try may take: a network that swallows packets shows in no other way.
    private static let connectMilliseconds: Int64 = 10_000
}
