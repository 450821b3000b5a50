// SPDX-License-Identifier: Apache-2.0

internal import CompanionCore
internal import CompanionTerminal
internal import DeviceTrust
internal import Greeting
internal import LinkService
internal import SessionSync

/// A companion's line to its host: the next news is fetched when the companion asks for it, so that what
/// it has not drawn yet makes the host wait instead of filling this process's memory.
actor WatchLine {
    private let reconnector: Reconnector<Primitives>
    private var statuses: AsyncStream<LinkStatus<Primitives>>.Iterator?
    /// The connection that stands, if one does.
    private var session: DeviceSession<Primitives>?
    /// Why no connection will be tried any more.
    private(set) var failure: LinkError?

    init(_ reconnector: Reconnector<Primitives>) {
        self.reconnector = reconnector
    }

    /// What happens, for one reader.
    nonisolated var news: AsyncStream<CompanionNews> {
        AsyncStream { await self.next() }
    }

    private func next() async -> CompanionNews? {
        while true {
            if let session {
                guard let event = await session.next() else {
                    self.session = nil
                    continue
                }
                if let news = WatchLine.news(of: event) { return news }
                continue
            }
            guard failure == nil, let status = await nextStatus() else { return await rest() }
            if let news = WatchLine.news(of: taken(status)) { return news }
        }
    }

    private func nextStatus() async -> LinkStatus<Primitives>? {
        if statuses == nil {
            await reconnector.foreground(true)
            statuses = await reconnector.run().makeAsyncIterator()
        }
        var iterator = statuses
        return await iterator?.next(isolation: self)
    }

    private func taken(_ status: LinkStatus<Primitives>) -> LinkStatus<Primitives> {
        switch status {
        case .connected(let session): self.session = session
        case .ended(let error): failure = error
        case .connecting, .waiting: break
        }
        return status
    }

    /// The end, or where the person should read why, a rest until the person has.
    private func rest() async -> CompanionNews? {
        if failure?.isForThePerson == true {
            try? await Task.sleep(for: .seconds(Int32.max))
        }
        return nil
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

extension WatchLine {
    private static func news(of event: DeviceSessionEvent) -> CompanionNews? {
        switch event {
        case .refused(let error): .refused(error)
        // A message in a form that only newer hosts know is passed over.
        case .message(let message): (try? HostMessage(message)).map { .message($0) }
        }
    }

    private static func news(of status: LinkStatus<Primitives>) -> CompanionNews? {
        switch status {
        case .connecting: link(.reconnecting)
        case .waiting: link(.hostOffline(hasRelay: false))
        case .ended(.removed), .ended(.greetingEnded(.removed, _)): link(.removed)
        case .ended(let error): error.isForThePerson ? link(.updateNeeded(error.message)) : nil
        case .connected(let session):
            .link(
                .connected(.direct, scope: session.welcome.scope ?? .view),
                HostCapabilities(encoded: session.welcome.capabilities), lastHeardAt: nil)
        }
    }

    private static func link(_ condition: LinkCondition) -> CompanionNews {
        .link(condition, HostCapabilities([]), lastHeardAt: nil)
    }
}

extension LinkError {
    /// Whether the companion has a screen that says it; of everything else the command's end tells.
    fileprivate var isForThePerson: Bool {
        switch self {
        case .removed, .greetingEnded(.removed, _), .greetingEnded(.updateNeeded, _): true
        default: false
        }
    }
}
