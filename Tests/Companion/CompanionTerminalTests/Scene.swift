// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import CompanionCore
import DeviceTrust
import LibcryptoPrimitives

@testable import CompanionTerminal

/// A companion at a terminal of a test, driven by hand.
struct Scene {
    /// 14:10:00 UTC on a day in 2026; screens of the tests are in UTC.
    static let start: Int64 = 1_780_000_000_000 / 86_400_000 * 86_400_000 + (14 * 60 + 10) * 60_000

    var session: TerminalSession<LibcryptoPrimitives>
    var now = Moment(wall: Scene.start, monotonic: 1_000)
    var actions: [CompanionAction] = []
    var look = TerminalLook()
    private var tokens: UInt8 = 100

    init(host: String = "boatshed", cache: CompanionCache? = nil) {
        session = TerminalSession(
            machine: CompanionStateMachine(host: host, device: "device-1", cache: cache))
    }

    mutating func take(_ events: CompanionEvent...) {
        for event in events { actions += session.take(event, at: now) }
        _ = draw()
    }

    mutating func connect(_ path: LinkPath = .direct) {
        take(.linkChanged(.connected(path, scope: .approve), lastHeardAt: nil))
    }

    mutating func lose(_ condition: LinkCondition = .reconnecting, minutesAgo: Int64 = 3) {
        take(.linkChanged(condition, lastHeardAt: now.wall - minutesAgo * 60_000))
    }

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

    /// Presses keys without a pause; each is drawn.
    @discardableResult
    mutating func pressAtOnce(_ keys: Key...) -> Bool {
        for key in keys {
            tokens &+= 1
            let token = Make.token(tokens)
            if case .go(let actions) = session.take(key, at: now, makeToken: { token }) {
                self.actions += actions
            } else {
                return false
            }
            _ = draw()
        }
        return true
    }

    @discardableResult
    mutating func draw() -> Frame {
        let (frame, actions) = session.draw(look, at: now)
        self.actions += actions
        return frame
    }

    /// What is seen, without having been looked at.
    func text(_ width: Int = 80, _ height: Int = 24) -> String {
        var copy = self
        copy.look.width = width
        copy.look.height = height
        return copy.draw().text
    }

    /// What was answered so far.
    var answers: [Decision] {
        actions.compactMap { action in
            if case .respond(_, _, let decision, _, _) = action { return decision }
            return nil
        }
    }

    /// The token of the last answer.
    var lastToken: ClientToken? {
        for action in actions.reversed() {
            if case .respond(_, _, _, _, let token) = action { return token }
        }
        return nil
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
