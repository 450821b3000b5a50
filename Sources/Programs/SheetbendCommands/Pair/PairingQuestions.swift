// SPDX-License-Identifier: Apache-2.0

internal import DeviceTrust
internal import Diagnostics
internal import LinkService

/// The questions about new devices, asked of this terminal's person one after the other.
///
/// A value without a terminal: what to do comes out as actions.
struct PairingQuestions {
    /// What is to be done.
    enum Action: Sendable {
        /// Forget what was typed so far and show the question.
        case show(PairingPrompt)
        /// Ask for a line of input.
        case requestLine
        /// Tell the host.
        case answer(PairingPrompt, allow: Bool)
        /// The question that was shown needs no answer any more: say so.
        case withdraw(PairingPrompt)
    }

    /// Whether lines that nobody waits for are dropped (a person's) or kept (a script's).
    let hasPerson: Bool
    private var asked: PairingPrompt?
    private var waiting: [PairingPrompt] = []
    private var isLineRequested = false
    private var isInputOver = false
    private var kept: [String] = []

    init(hasPerson: Bool) {
        self.hasPerson = hasPerson
    }

    /// A device wants to pair.
    mutating func deviceAsked(_ prompt: PairingPrompt) -> [Action] {
        waiting.append(prompt)
        return next()
    }

    /// A question was answered elsewhere, or its device went away.
    mutating func questionClosed(_ id: PromptID) -> [Action] {
        waiting.removeAll { $0.id == id }
        guard let prompt = asked, prompt.id == id else { return [] }
        asked = nil
        return [.withdraw(prompt)] + next()
    }

    /// A line was read. Yes is `y` or `yes`; everything else, and the end of input, is no.
    mutating func lineArrived(_ line: InputLine) -> [Action] {
        isLineRequested = false
        switch line {
        case .text(let text): return answered(text)
        case .tooLong, .notText: return answered("")
        case .end:
            isInputOver = true
            return answered("")
        }
    }

    private mutating func answered(_ text: String) -> [Action] {
        guard let prompt = asked else {
            // It was typed at a question that is gone.
            if !hasPerson, !isInputOver { kept.append(text) }
            return []
        }
        asked = nil
        return [.answer(prompt, allow: PairingQuestions.isYes(text))] + next()
    }

    private mutating func next() -> [Action] {
        guard asked == nil, !waiting.isEmpty else { return [] }
        let prompt = waiting.removeFirst()
        asked = prompt
        if let line = kept.first {
            kept.removeFirst()
            return [.show(prompt)] + answered(line)
        }
        if isInputOver { return [.show(prompt)] + answered("") }
        guard !isLineRequested else { return [.show(prompt)] }
        isLineRequested = true
        return [.show(prompt), .requestLine]
    }

    static func isYes(_ text: String) -> Bool {
        // Not by the rules of a language: in Turkish, a small letter of I is not i.
        let letters = text.utf8.filter { $0 > 0x20 }.map { $0 | 0x20 }
        return letters == Array("y".utf8) || letters == Array("yes".utf8)
    }
}

extension PairingPrompt {
    /// The question as it is shown, without an end of line.
    var question: String {
        let platform = self.platform.text.escapedForTerminal()
        let on = platform.isEmpty ? "" : " (\(platform))"
        let words = words.map { ", which shows “\($0)”" } ?? ""
        return "Pair “\(label.text.escapedForTerminal())”\(on)\(words)? [y/N] "
    }
}
