// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CompanionCore
internal import CryptoPrimitives

/// A companion as it is used at a terminal, without the terminal: events and keys in, frames and
/// actions out.
struct TerminalSession<C: CryptoPrimitives> {
    /// What a key leads to.
    enum Step {
        case go([CompanionClient<C>.Action])
        case quit
        case drawAgain
    }

    private(set) var client: CompanionClient<C>
    private(set) var view = TerminalView()
    private let cache = DetailCache()
    private(set) var drawing: ScreenPainter.Drawing?

    init(client: CompanionClient<C>) {
        self.client = client
    }

    mutating func take(_ news: CompanionNews, at now: Moment) -> [CompanionClient<C>.Action] {
        switch news {
        case .link(let condition, let capabilities, let lastHeardAt):
            client.linkChanged(
                condition, capabilities: capabilities, lastHeardAt: lastHeardAt, at: now)
        case .message(let message): client.messageReceived(message, at: now)
        case .refused(let error): client.errorReceived(error, at: now)
        }
    }

    mutating func timeAdvanced(to now: Moment) -> [CompanionClient<C>.Action] {
        client.timeAdvanced(to: now)
    }

    /// - Parameter makeToken: Gives a new random token; called at most once or twice.
    mutating func take(
        _ key: Key, at now: Moment, makeToken: () -> ClientToken
    ) -> Step {
        guard let drawing else { return .drawAgain }
        if drawing.isTooSmall, key != .control("c"), key != .character("q") { return .go([]) }
        let bindings = withoutActuallyEscaping(makeToken) { makeToken in
            KeyBindings(
                screen: client.screen(at: now), drawing: drawing, now: now.monotonic,
                makeToken: makeToken
            ).outcome(of: key, &view)
        }
        switch bindings {
        case .nothing: return .go([])
        case .quit: return .quit
        case .drawAgain: return .drawAgain
        case .intent(let intent): return .go(client.wanted(intent, at: now))
        }
    }

    /// Draws what is in front, and tells the machine what has been on the screen whole.
    mutating func draw(_ look: TerminalLook, at now: Moment) -> (Frame, [CompanionClient<C>.Action])
    {
        var screen = client.screen(at: now)
        followScreen(screen)
        var drawn = ScreenPainter(screen: screen, look: look, view: view, cache: cache).draw()
        if keepPlace(drawn) {
            drawn = ScreenPainter(screen: screen, look: look, view: view, cache: cache).draw()
        }
        var actions: [CompanionClient<C>.Action] = []
        if let shown = drawn.shownWhole, !view.showsKeys, screen.waitsToBeRead {
            actions = client.wanted(.inputShown(shown), at: now)
            screen = client.screen(at: now)
            drawn = ScreenPainter(screen: screen, look: look, view: view, cache: cache).draw()
        }
        drawing = drawn
        return (drawn.frame, actions)
    }

    /// What the person scrolled belongs to one session and one request.
    private mutating func followScreen(_ screen: Screen) {
        let session = screen.session
        if view.session != session?.id {
            view.session = session?.id
            view.scroll = 0
        }
        let (request, index) = session?.area.request ?? (nil, 0)
        if view.request != request || view.questionIndex != index {
            view.request = request
            view.questionIndex = index
            view.page = 0
            view.cursor = 0
        }
    }

    /// Keeps what is read where it is while new lines come in below it; true if it had to move.
    private mutating func keepPlace(_ drawn: ScreenPainter.Drawing) -> Bool {
        guard view.scroll > 0, let before = drawing, before.session == drawn.session else {
            return false
        }
        let growth = drawn.maximumScroll - before.maximumScroll
        guard growth != 0 else { return false }
        view.scroll = max(0, view.scroll + growth)
        return true
    }
}

extension Screen {
    /// The session in front.
    fileprivate var session: SessionScreen? {
        guard case .session(let session) = content else { return nil }
        return session
    }

    /// Whether a card is in front that must be read to its end.
    fileprivate var waitsToBeRead: Bool {
        guard case .card(let card) = session?.area else { return false }
        return card.offers.lock == .readToTheEnd
    }
}

extension ActionArea {
    /// The request in front, and which of its questions.
    fileprivate var request: (ApprovalID?, Int) {
        switch self {
        case .card(let card): (card.id, 0)
        case .question(let card): (card.id, card.index)
        default: (nil, 0)
        }
    }
}
