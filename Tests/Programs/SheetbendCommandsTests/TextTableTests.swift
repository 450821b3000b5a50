// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SheetbendCommands

@Suite struct TextTableTests {
    @Test func `Columns are as wide as their widest cell, counted in cells`() {
        let table = TextTable(
            headings: ["NAME", "SCOPE"], rows: [["電話", "view"], ["e\u{301}te", "approve"]])
        #expect(
            table.lines(width: nil) == ["NAME  SCOPE", "電話  view", "e\u{301}te   approve"])
    }

    @Test func `The first column gives way to a narrow terminal`() {
        let table = TextTable(
            headings: ["NAME", "ID"], rows: [[String(repeating: "x", count: 40), "abcdefgh"]])
        #expect(table.lines(width: 30)[1] == String(repeating: "x", count: 19) + "…  abcdefgh")
        #expect(table.lines(width: 5)[1] == String(repeating: "x", count: 11) + "…  abcdefgh")
    }

    @Test func `A wide character is never cut in half`() {
        #expect("電話機".fitted(to: 4) == "電… ")
        #expect("電話機".fitted(to: 6) == "電話機")
        #expect("ab".fitted(to: 4) == "ab  ")
    }
}
