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
///
/// It holds at most one event of the host, one line and one interruption at a time; what else the
/// host says waits in its client, which is bounded.
struct HostHappenings {
    let input: InputLines
    private let events: AsyncStream<LocalHostEvent>
    private var happenings: AsyncStream<HostHappening>.Iterator
    private let report: AsyncStream<HostHappening>.Continuation
    private let interruptions: Interruptions
    /// Whether the host's next event is being waited for already.
    private var awaitsHost = false

    /// What happens from now on at a host and at this terminal.
    init(at client: LocalHostClient<Primitives>) async throws(CommandFailure) {
        do { events = try await client.watch() } catch { throw CommandFailure(error) }
        let (stream, continuation) = AsyncStream.makeStream(of: HostHappening.self)
        happenings = stream.makeAsyncIterator()
        report = continuation
        input = InputLines { continuation.yield(.line($0)) }
        interruptions = Interruptions { continuation.yield(.interrupted) }
    }

    /// The next of them; nil never comes while the host is there.
    mutating func next() async -> HostHappening? {
        // Signals are caught for as long as somebody asks what happened.
        defer { withExtendedLifetime(interruptions) {} }
        if !awaitsHost { awaitHost() }
        let happening = await happenings.next()
        if case .host = happening { awaitsHost = false }
        return happening
    }

    private mutating func awaitHost() {
        awaitsHost = true
        let (events, report) = (events, report)
        Task {
            var iterator = events.makeAsyncIterator()
            let event = await iterator.next()
            report.yield(event.map { .host($0) } ?? .hostGone)
        }
    }
}
