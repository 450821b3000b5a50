// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import Testing

@testable import SheetbendCommands

@Suite struct ChoiceTests {
    private struct Item: Choosable {
        let id: DeviceID
        let name: DeviceLabel
        let isRemoved: Bool

        /// - Parameter start: The beginning of the id, letters of base32.
        init(_ start: String, _ name: String, isRemoved: Bool = false) throws {
            let text = start + String(repeating: "a", count: DeviceID.characterCount - start.count)
            id = try #require(DeviceID(text: text))
            self.name = DeviceLabel(name)
            self.isRemoved = isRemoved
        }
    }

    private func names(_ text: String, _ items: [Item]) -> [String] {
        Choice.matches(of: text, among: items).map(\.name.text)
    }

    @Test func `A name means who has it, an id's beginning of four letters whose it is`() throws {
        let items = [
            try Item("bbbbc", "Phone"), try Item("bbbbd", "Pad"), try Item("cccc", "bbbb"),
        ]
        #expect(names("Phone", items) == ["Phone"])
        #expect(names("bbbbd", items) == ["Pad"])
        #expect(names("bbb", items) == [])
        #expect(names("bbbb", items) == ["bbbb"])
        #expect(names("Pho", items) == [])
    }

    @Test func `A whole id means its owner, though another took it for a name`() throws {
        let owner = try Item("bbbb", "Phone")
        #expect(names(owner.id.text, [try Item("cccc", owner.id.text), owner]) == ["Phone"])
    }

    @Test func `Removed ones count only when all are`() throws {
        let gone = try Item("bbbbc", "Phone", isRemoved: true)
        let here = try Item("bbbbd", "Phone")
        #expect(Choice.matches(of: "Phone", among: [gone, here]).map(\.id) == [here.id])
        #expect(Choice.matches(of: "bbbb", among: [gone, here]).map(\.id) == [here.id])
        #expect(Choice.matches(of: "Phone", among: [gone]).map(\.id) == [gone.id])
    }
}
