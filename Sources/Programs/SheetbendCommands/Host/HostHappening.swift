// SPDX-License-Identifier: Apache-2.0

internal import LinkService

/// What a command at a host waits for.
enum HostHappening: Sendable {
    /// The host says something.
    case host(LocalHostEvent)
    /// The host is gone.
    case hostGone
    /// A line of input that was asked for.
    case line(InputLine)
    /// The person or the system wants an end.
    case interrupted
}

/// All that a command at a host waits for, in the order in which it happens.
struct HostHappenings {
    let stream: AsyncStream<HostHappening>
    let input: InputLines
    private let interruptions: Interruptions

    /// What happens from now on at a host and at this terminal.
    init(at client: LocalHostClient<Primitives>) async throws(CommandFailure) {
        let events: AsyncStream<LocalHostEvent>
        do { events = try await client.watch() } catch { throw CommandFailure(error) }
        let (stream, continuation) = AsyncStream.makeStream(of: HostHappening.self)
        self.stream = stream
        input = InputLines { continuation.yield(.line($0)) }
        interruptions = Interruptions { continuation.yield(.interrupted) }
        Task {
            for await event in events { continuation.yield(.host(event)) }
            continuation.yield(.hostGone)
        }
    }
}
