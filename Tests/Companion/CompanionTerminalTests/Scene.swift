// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import CompanionCore
import DeviceTrust
import Greeting
import LibcryptoPrimitives
import SessionSync

@testable import CompanionTerminal

/// A companion at a terminal of a test, with a host that answers it, both driven by hand.
struct Scene {
    typealias Action = CompanionClient<LibcryptoPrimitives>.Action

    /// 14:10:00 UTC on a day in 2026; screens of the tests are in UTC.
    static let start: Int64 =
        1_780_000_000_000 / 86_400_000 * 86_400_000 + (14 * 60 + 10) * 60_000

    var session: TerminalSession<LibcryptoPrimitives>
    var now = Moment(wall: Scene.start, monotonic: 1_000)
    var look = TerminalLook()
    /// All that was sent or kept, in order.
    var actions: [Action] = []
    var host = SceneHost()
    private var tokens: UInt8 = 100

    init(cache: CompanionCache? = nil) {
        session = TerminalSession(
            client: CompanionClient(host: "boatshed", device: "device-1", cache: cache))
    }

    // MARK: The link and the host

    mutating func connect(_ path: LinkPath = .direct, scope: Scope = .approve) {
        take(.link(.connected(path, scope: scope), HostCapabilities(), lastHeardAt: nil))
    }

    mutating func lose(_ condition: LinkCondition = .reconnecting, minutesAgo: Int64 = 3) {
        host.followed = [:]
        let lastHeardAt = now.wall - minutesAgo * 60_000
        take(.link(condition, HostCapabilities(), lastHeardAt: lastHeardAt))
    }

    /// The host's sessions are these from now on.
    mutating func list(_ summaries: [SessionSummary]) {
        host.summaries = summaries
        tell([host.list])
    }

    /// The host's agent asks for something, or for something else under the same id.
    mutating func raise(_ request: ApprovalRequest) {
        host.pending.removeAll { $0.id == request.id }
        host.pending.append(request)
        tell([.approvalRequested(request)])
    }

    /// A request is closed.
    mutating func resolve(_ closing: ApprovalResolved) {
        host.pending.removeAll { $0.id == closing.id }
        tell([.approvalResolved(closing)])
    }

    /// The host says what came of the last answer.
    mutating func reply(
        _ outcome: ApprovalOutcome, by: Decider? = nil, how: ApprovalResolved.Outcome? = nil
    ) {
        for case .approvalRespond(let answer) in sent.reversed() {
            let reply = ApprovalReply(
                approvalID: answer.approvalID, clientToken: answer.clientToken, outcome: outcome,
                by: by, how: how)
            tell([.approvalReply(reply)])
            return
        }
    }

    /// These happen next in the first session.
    mutating func add(_ events: [AgentEvent]) {
        tell(host.add(events))
    }

    /// The host has words that were sent, in this state.
    mutating func reply(_ state: InputState, to token: ClientToken) {
        tell([
            .inputReply(InputReply(sessionID: Make.session(1), clientToken: token, state: state))
        ])
    }

    mutating func tell(_ messages: [HostMessage]) {
        for message in messages { take(.message(message)) }
    }

    private mutating func take(_ news: CompanionNews) {
        perform(session.take(news, at: now))
        draw()
    }

    private mutating func perform(_ wanted: [Action]) {
        actions += wanted
        for case .send(let bytes) in wanted {
            guard let message = Scene.message(bytes) else { continue }
            tell(host.answer(message))
        }
    }

    // MARK: The person

    mutating func wait(_ milliseconds: Int64) {
        now.wall += milliseconds
        now.monotonic += milliseconds
    }

    /// Presses keys, each after half a second, as someone who looks.
    mutating func press(_ keys: Key...) {
        for key in keys {
            wait(500)
            pressAtOnce(key)
        }
    }

    /// Types characters, each after half a second.
    mutating func press(_ characters: String) {
        for scalar in characters.unicodeScalars { press(.character(scalar)) }
    }

    /// Presses keys without a pause; each is drawn. False once one of them quits.
    @discardableResult
    mutating func pressAtOnce(_ keys: Key...) -> Bool {
        for key in keys {
            tokens &+= 1
            let token = Make.token(tokens)
            guard case .go(let wanted) = session.take(key, at: now, makeToken: { token }) else {
                return false
            }
            perform(wanted)
            draw()
        }
        return true
    }

    // MARK: What is to be seen

    @discardableResult
    mutating func draw() -> Frame {
        let (frame, wanted) = session.draw(look, at: now)
        perform(wanted)
        return frame
    }

    /// What is seen, without having been looked at.
    func text(_ width: Int = 80, _ height: Int = 24) -> String {
        var copy = self
        copy.look.width = width
        copy.look.height = height
        return copy.draw().text
    }

    /// The messages that were sent.
    var sent: [ClientMessage] {
        actions.compactMap { action in
            if case .send(let bytes) = action { Scene.message(bytes) } else { nil }
        }
    }

    /// What was answered so far.
    var answers: [Decision] {
        sent.compactMap {
            if case .approvalRespond(let answer) = $0 { answer.decision } else { nil }
        }
    }

    private static func message(_ bytes: [UInt8]) -> ClientMessage? {
        guard let message = try? ApplicationMessage(bytes) else { return nil }
        return try? ClientMessage(message)
    }

    /// The screen at 80 and 40 columns, without and with colour, in one text.
    mutating func sheet() -> String {
        var text = ""
        for width in [80, 40] {
            look.width = width
            look.height = 24
            let frame = draw()
            let edge = String(repeating: "-", count: width)
            text += "\(width) columns\n\(edge)\n\(frame.text)\(edge)\n\n"
        }
        for width in [80, 40] {
            look.width = width
            text += "\(width) columns, coloured\n\n\(draw().markup)\n"
        }
        look.width = 80
        return text
    }
}
