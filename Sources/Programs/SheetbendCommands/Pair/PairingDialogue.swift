// SPDX-License-Identifier: Apache-2.0

internal import DeviceTrust
internal import Diagnostics
internal import LinkService

/// Carries out what ``PairingQuestions`` decides: shows questions, reads answers, tells the host.
struct PairingDialogue {
    private let client: LocalHostClient<Primitives>
    private let console: Console
    private let input: InputLines
    private var questions: PairingQuestions

    init(_ client: LocalHostClient<Primitives>, _ context: ProgramContext, input: InputLines) {
        self.client = client
        console = context.console
        self.input = input
        questions = PairingQuestions(hasPerson: context.console.hasPerson)
    }

    /// Whether an event was about a question, and is dealt with.
    mutating func received(_ event: LocalHostEvent) async -> Bool {
        switch event {
        case .deviceAsks(let prompt): await perform(questions.deviceAsked(prompt))
        case .promptClosed(let id): await perform(questions.questionClosed(id))
        default: return false
        }
        return true
    }

    mutating func received(_ line: InputLine) async {
        await perform(questions.lineArrived(line))
    }

    private func perform(_ actions: [PairingQuestions.Action]) async {
        for action in actions {
            switch action {
            case .show(let prompt):
                console.discardTyped()
                console.write(prompt.question + (console.hasPerson ? "" : "\n"))
            case .requestLine: input.request()
            case .withdraw:
                console.say((console.hasPerson ? "\n" : "") + "That question is over.")
            case .answer(let prompt, let allow): await answer(prompt, allow: allow)
            }
        }
    }

    private func answer(_ prompt: PairingPrompt, allow: Bool) async {
        let name = "“\(prompt.label.text.escapedForTerminal())”"
        do {
            try await client.answer(prompt.id, allow: allow)
            if !allow { console.say("Declined \(name). Nothing was stored.") }
        } catch {
            console.say("\(name) is gone: \(error.message.escapedForTerminal())")
        }
    }
}
