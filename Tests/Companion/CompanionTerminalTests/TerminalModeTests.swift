// SPDX-License-Identifier: Apache-2.0

import CTerminal
import CompanionCore
import Foundation
import LibcryptoPrimitives
import Testing

@testable import CompanionTerminal

@Suite("The terminal's mode")
struct TerminalModeTests {
    @Test func `Raw mode is put back as it was, with what undoes the screen`() throws {
        var controller: Int32 = -1
        var terminal: Int32 = -1
        try #require(openpty(&controller, &terminal, nil, nil, nil) == 0)
        defer {
            close(terminal)
            close(controller)
        }
        let flags = { [terminal] () -> tcflag_t in
            var mode = termios()
            tcgetattr(terminal, &mode)
            return mode.c_lflag
        }
        let before = flags()
        #expect(terminal_enter(terminal, terminal, "in", "out") == 0)
        #expect(flags() & tcflag_t(ICANON | ECHO | ISIG) == 0)
        terminal_leave()
        terminal_leave()
        #expect(flags() == before)
        var buffer = [UInt8](repeating: 0, count: 16)
        let count = read(controller, &buffer, buffer.count)
        #expect(String(decoding: buffer.prefix(max(0, count)), as: UTF8.self) == "inout")
    }

    @Test(.enabled(if: isatty(0) == 0 || isatty(1) == 0, "runs where output is no terminal"))
    func `Without a terminal the companion refuses and says what to do`() async {
        let (events, _) = AsyncStream.makeStream(of: CompanionNews.self)
        let connection = CompanionConnection<LibcryptoPrimitives>(news: events) { _ in }
        await #expect(throws: TerminalError.notATerminal) {
            try await TerminalCompanion<LibcryptoPrimitives>.run(
                host: "boatshed", device: "d", cache: nil, connection: connection,
                isColoured: false, isASCII: false)
        }
        #expect(TerminalError.notATerminal.message.contains("sheetbend sessions"))
    }
}
