// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import CompanionCore
import Foundation
import TestSupport
import Testing

@testable import CompanionTerminal

@Suite("Hostile text")
struct HostileTextTests {
    /// Characters that are picked more often than chance would.
    static let traps: [Unicode.Scalar] = Array(
        ("\u{1B}[2J\u{1B}]0;x\u{7}\u{9B}\r\n\t\u{8}\u{202E}\u{2066}\u{200B}\u{200D}\u{FE0F}\u{AD}"
            + "┏━┃┗┓┛▌▶↩«»│日本🙂👩🏽\u{1F1E9}\u{1F1EA}e\u{301}\u{20DD}\u{3164}\u{E0041}   dayq")
            .unicodeScalars)

    static func text(_ count: Int, _ random: inout SeededRandom) -> String {
        var text = ""
        while text.unicodeScalars.count < count {
            if UInt8.random(in: 0..<4, using: &random) > 0 {
                text.unicodeScalars.append(traps.randomElement(using: &random)!)
            } else if let any = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random)) {
                text.unicodeScalars.append(any)
            }
        }
        return text
    }

    /// A session in which everything that can be from outside is hostile.
    static func scene(_ random: inout SeededRandom, command: String) -> Scene {
        let thread = AgentThread(id: ItemID("t"), name: text(10, &random))
        var request = Make.request(
            title: text(12, &random),
            [.command(text: LongText(command), folder: text(15, &random))],
            origin: thread)
        request.requestedAt = Scene.start
        var events: [AgentEvent] = []
        for number in 0..<6 {
            events.append(Make.said("m\(number)", text(60, &random)))
            let argument = text(60, &random)
            let tool = text(6, &random)
            events.append(
                Make.item("c\(number)", .toolCall, thread: number > 3 ? thread : nil) {
                    $0.tool = tool
                    $0.command = LongText(argument)
                })
        }
        return Scene.open(
            text(30, &random), text(12, &random), .awaitingApproval, events: events,
            pending: [request])
    }

    static let heavy = Set("┏┓┗┛┃━".unicodeScalars)

    @Test(arguments: [40, 57, 80, 133])
    func `No text moves the cursor, widens a line or draws a heavy line of its own`(width: Int) {
        var random = SeededRandom(seed: UInt64(width))
        for _ in 0..<Scale.count(200) {
            let command = HostileTextTests.text(120, &random)
            var scene = HostileTextTests.scene(&random, command: command)
            for isInFront in [true, false] {
                if isInFront { scene.press(.escape) } else { scene.press(.enter) }
                scene.look.width = width
                let frame = scene.draw()
                for line in frame.lines {
                    #expect(line.width == width)
                    HostileTextTests.checkHeavyLines(line, width: width)
                }
                for scalar in frame.text.unicodeScalars where scalar != "\n" {
                    #expect(scalar.properties.generalCategory != .control)
                    #expect(!scalar.properties.isBidiControl)
                }
            }
        }
    }

    /// Heavy lines stand in the frame alone: all along its edges, and at both ends of its rows.
    static func checkHeavyLines(_ line: Line, width: Int) {
        var column = 0
        let first = line.cells.first?.text
        for cell in line.cells {
            let isHeavy = cell.text.unicodeScalars.contains { heavy.contains($0) }
            if isHeavy, first == "┃" { #expect(column == 0 || column == width - 1) }
            if isHeavy { #expect(first == "┃" || first == "┏" || first == "┗") }
            // What a person writes or an agent says is behind the rope.
            if isHeavy { #expect(cell.style == .flag) }
            column += cell.width
        }
    }

    @Test(arguments: [40, 80])
    func `Every scalar of a command is on some page of its card, plain or by its name`(width: Int) {
        var random = SeededRandom(seed: 99)
        for _ in 0..<Scale.count(40) {
            let command = HostileTextTests.text(700, &random)
            var scene = Scene.card(command)
            scene.look.width = width
            scene.press(.enter)
            var pages: [[Line]] = []
            repeat {
                pages.append(HostileTextTests.cardRows(scene.draw()))
                scene.press(.down)
            } while scene.session.view.page > pages.count - 1
            // Each page is the one before, moved by a row: the first row of each, and all of the
            // last.
            let start =
                pages[0].firstIndex { HostileTextTests.bare([$0]).hasPrefix("WILLRUN") } ?? 0
            let rows = pages.dropLast().map { $0[start] } + pages[pages.count - 1][start...]
            let expected = VisibleText.lines(command).map { Line($0) }
            #expect(
                HostileTextTests.bare(rows).contains(HostileTextTests.bare(Array(expected))))
        }
    }

    /// The rows of a card.
    static func cardRows(_ frame: Frame) -> [Line] {
        frame.lines.filter { $0.cells.first?.text == "┃" }
    }

    /// What rows hold beside what drawing adds: the frame, blanks, numbers, the sign of a broken
    /// word.
    static func bare(_ rows: [Line]) -> String {
        var bare = ""
        for cell in rows.flatMap(\.cells) where !cell.isBlank {
            let isAdded = cell.style == .quiet || (cell.style == .flag && cell.text == "┃")
            if !isAdded { bare += cell.text }
        }
        return bare
    }

    @Test func `What is written to a terminal holds no sequence but moves and looks`() {
        var random = SeededRandom(seed: 3)
        for isColoured in [true, false] {
            var scene = HostileTextTests.scene(&random, command: HostileTextTests.text(90, &random))
            scene.look.isColoured = isColoured
            var writer = FrameWriter(isColoured: isColoured)
            let text = String(
                decoding: writer.bytes(from: nil, to: scene.draw()), as: UTF8.self)
            for piece in text.components(separatedBy: "\u{1B}").dropFirst() {
                let scalars = piece.unicodeScalars
                let end = scalars.first { $0.properties.isAlphabetic }
                #expect(
                    scalars.first == "[" && end.map { "HmJ".unicodeScalars.contains($0) } == true)
            }
            let hasColour = text.contains(";33m")
            #expect(hasColour == isColoured)
        }
    }
}
