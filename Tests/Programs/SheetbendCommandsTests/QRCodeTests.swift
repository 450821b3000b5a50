// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SheetbendCommands

@Suite struct QRCodeTests {
    @Test func `The longest link's code fits eighty columns`() throws {
        let code = try #require(QRCode(String(repeating: "x", count: 370)))
        #expect(code.columnCount <= 80)
        #expect(code.lines(usesColor: false).allSatisfy { $0.count == code.columnCount })
    }

    @Test func `Finder patterns are where the standard has them, and light is around`() throws {
        let code = try #require(QRCode("sheetbend"))
        for (row, column) in [(0, 0), (0, code.width - 7), (code.width - 7, 0)] {
            for step in 0..<7 {
                #expect(code.isDark(row: row, column: column + step))
                #expect(code.isDark(row: row + step, column: column))
            }
            #expect(!code.isDark(row: row + 1, column: column + 1))
            #expect(code.isDark(row: row + 3, column: column + 3))
        }
        #expect(!code.isDark(row: -1, column: 0) && !code.isDark(row: 0, column: code.width))
    }

    @Test func `With colours dark is drawn on white, without them light is drawn`() throws {
        let code = try #require(QRCode("sheetbend"))
        let colored = code.lines(usesColor: true)
        #expect(colored.allSatisfy { $0.hasPrefix("\u{1B}[38;5;16;48;5;231m") })
        #expect(colored.allSatisfy { $0.hasSuffix("\u{1B}[0m") })
        // The quiet zone's first line.
        #expect(
            code.lines(usesColor: false)[0] == String(repeating: "█", count: code.columnCount))
    }

    @Test func `A text beyond every code is none`() {
        #expect(QRCode(String(repeating: "x", count: 3_000)) == nil)
    }
}
