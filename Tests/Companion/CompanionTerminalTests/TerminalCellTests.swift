// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import CompanionCore
import TestSupport
import Testing

@testable import CompanionTerminal

@Suite("Keys, cells and frames")
struct TerminalCellTests {
    @Test(arguments: [
        ("a", [Key.character("a")]), ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]),
        ("\u{1B}[5~", [.pageUp]), ("\r", [.enter]), ("\u{1B}\r", [.altEnter]),
        ("\u{7F}", [.backspace]),
        ("日é", [.character("日"), .character("é")]), ("\u{3}", [.control("c")]),
        ("\u{1B}a", [.unknown]),
        ("\u{1B}[200~day\ry\u{1B}[201~d", [.pasted("day\ry"), .character("d")]),
        ("\u{1B}[1;5A", [.unknown]), ("\u{1B}[<0;1;1M", [.unknown]),
    ])
    func `Keys are the same whole and byte by byte`(text: String, keys: [Key]) {
        var decoder = KeyDecoder()
        #expect(decoder.decode(text.utf8) == keys)
        var slowly: [Key] = []
        for byte in text.utf8 { slowly += decoder.decode([byte]) }
        #expect(slowly == keys)
    }

    @Test func `An escape by itself is a key once nothing follows`() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x1B]).isEmpty && decoder.waitsForMore)
        #expect(decoder.flush() == [.escape])
        #expect(decoder.decode(Array("d".utf8)) == [.character("d")])
    }

    @Test func `Any bytes are taken, and a paste is bounded`() {
        var random = SeededRandom(seed: 5)
        var decoder = KeyDecoder()
        for _ in 0..<500 { _ = decoder.decode(random.bytes(64)) }
        decoder = KeyDecoder()
        let long = String(repeating: "x", count: 200_000)
        let keys = decoder.decode("\u{1B}[200~\(long)\u{1B}[201~".utf8)
        #expect(keys == [.pasted(String(repeating: "x", count: KeyDecoder.maximumPasteByteCount))])
    }

    @Test func `Rows break between words, long words show that they go on`() {
        let rows = Line("git commit -m aaaaaaaaaaaaaaaaaaaa b").wrapped(to: 12, hanging: 2)
        #expect(
            rows.map { $0.cells.map(\.text).joined() } == [
                "git commit", "  -m", "  aaaaaaaaa↩", "  aaaaaaaaa↩", "  aa b",
            ])
        #expect(rows.allSatisfy { $0.width <= 12 })
    }

    @Test func `Only changed cells are written, and the frame comes out as drawn`() {
        var random = SeededRandom(seed: 11)
        var scene = Scene.transcript()
        var last: Frame?
        var terminal = TrialTerminal(width: 80, height: 24)
        for _ in 0..<50 {
            scene.add([Make.said("x", HostileTextTests.text(80, &random))])
            let frame = scene.draw()
            var writer = FrameWriter(isColoured: true)
            terminal.take(writer.bytes(from: last, to: frame))
            #expect(terminal.rows == frame.lines.map { $0.cells.map(\.text).joined() })
            var idle = FrameWriter(isColoured: true)
            #expect(idle.bytes(from: frame, to: frame).isEmpty)
            last = frame
        }
    }

    @Test func `A terminal that is too small shows and answers nothing`() {
        var scene = Scene.card("npm publish")
        scene.look.width = 39
        #expect(scene.draw().text.contains("Too small"))
        scene.press("d")
        #expect(scene.answers.isEmpty)
        #expect(scene.text(40, 12).contains("[d] Deny"))
    }

    @Test func `q and Ctrl-C quit and answer nothing`() {
        for key in [Key.character("q"), .control("c")] {
            var scene = Scene.card("npm publish")
            scene.wait(500)
            let goesOn = scene.pressAtOnce(key)
            #expect(!goesOn)
            #expect(scene.answers.isEmpty)
        }
    }

    @Test(.holds("UX-026"))
    func `NEEDS YOU stays on top of a list of 200`() {
        var scene = Scene()
        scene.connect()
        var list = [Make.summary(1, "Waits", "kiln", .awaitingApproval)]
        for number in 2..<200 {
            list.append(Make.summary(UInt8(number), "Runs \(number)", "kiln", .running))
        }
        scene.list(list)
        for _ in 0..<5 { scene.press(.pageDown) }
        let lines = scene.text().split(separator: "\n")
        #expect(lines[1].hasPrefix(" NEEDS YOU  1"))
        #expect(scene.text().contains("▌◐ Runs"))
    }

    @Test(.holds("UX-024", "UX-027", "UX-029", "UX-132"))
    func `Each session is in one section, whatever order they came in`() {
        var random = SeededRandom(seed: 21)
        var list: [SessionSummary] = []
        for number in 0..<60 {
            let status = SessionStatus.allCases.randomElement(using: &random)!
            list.append(
                Make.summary(
                    UInt8(number), "S\(number)", "p", status,
                    minutesAgo: Int64.random(in: 0..<500, using: &random)))
        }
        var expected: SessionsScreen?
        for _ in 0..<5 {
            var scene = Scene()
            scene.connect()
            scene.list(list.shuffled(using: &random))
            scene.press("m")
            guard case .sessions(let screen) = scene.session.client.screen(at: scene.now).content
            else { return }
            #expect(screen.needsYou.allSatisfy { $0.status.isWaiting })
            #expect(screen.running.allSatisfy { $0.status == .running })
            #expect(screen.rows.count == 60)
            let waits = screen.needsYou.filter { $0.status == .awaitingApproval }.map(\.since)
            #expect(waits == waits.sorted())
            #expect(expected == nil || expected == screen)
            expected = screen
        }
    }
}

/// As much of a terminal as the companion uses: moves, looks and characters.
struct TrialTerminal {
    private var cells: [[String]]
    private var row = 0
    private var column = 0

    init(width: Int, height: Int) {
        cells = Array(repeating: Array(repeating: " ", count: width), count: height)
    }

    var rows: [String] { cells.map { $0.joined() } }

    mutating func take(_ bytes: [UInt8]) {
        let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        var place = 0
        while place < scalars.count {
            if scalars[place] == "\u{1B}" {
                var words = ""
                place += 2
                while !scalars[place].properties.isAlphabetic {
                    words.unicodeScalars.append(scalars[place])
                    place += 1
                }
                if scalars[place] == "H" { move(words) }
                place += 1
            } else {
                put(scalars[place])
                place += 1
            }
        }
    }

    private mutating func move(_ words: String) {
        let numbers = words.split(separator: ";").compactMap { Int($0) }
        row = numbers[0] - 1
        column = numbers[1] - 1
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        let width = CellWidth.of(scalar)
        let before = cells[row][0..<column].lastIndex { !$0.isEmpty }
        if let before, let last = cells[row][before].unicodeScalars.last,
            width == 0 || joins(scalar, last, cells[row][before])
        {
            cells[row][before].unicodeScalars.append(scalar)
            return
        }
        cells[row][column] = String(Character(scalar))
        if width == 2 { cells[row][column + 1] = "" }
        column += width
    }

    private func joins(_ scalar: Unicode.Scalar, _ last: Unicode.Scalar, _ cell: String) -> Bool {
        let flags: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF
        if scalar.properties.isEmojiModifier { return last.properties.isEmojiModifierBase }
        return flags.contains(scalar.value) && flags.contains(last.value)
            && cell.unicodeScalars.count == 1
    }
}
