// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import TestSupport
import Testing

struct OfferingTests {
    static func request(
        _ choices: [ApprovalChoice], detail: [ApprovalDetail] = []
    ) -> ApprovalRequest {
        var random = RandomEvents(seed: 2)
        var request = random.request()
        request.choices = choices
        request.detail = detail
        return request
    }

    @Test(.holds("NUC-097"))
    func `A request offers its choices and no other decision`() {
        let decisions: [Decision] = [
            .allowOnce, .allowModified(input: "{}"), .deny(message: nil), .denyAndStop,
            .choose(option: "a"), .allowSubset(permissions: ["p"]),
            .answer([QuestionAnswer(question: "q", values: ["v"])]), .allowAndRemember(rule: "r"),
        ]
        let choices: [ApprovalChoice] = [
            .allowOnce, .allowModified, .deny(takesMessage: false), .denyAndStop,
            .choose(option: "a", label: "A"), .allowSubset, .answer,
        ]
        let detail: [ApprovalDetail] = [
            .permission(id: "p", text: "P"),
            .question(Question(id: "q", text: "Q?", options: [])),
        ]
        for (place, choice) in choices.enumerated() {
            let request = Self.request([choice], detail: detail)
            #expect(
                decisions.map { request.offers($0) }
                    == decisions.indices.map { $0 == place }, "\(choice)")
        }
    }

    @Test func `What a decision holds has to be what was offered`() {
        let deny = Self.request([.deny(takesMessage: false)])
        #expect(!deny.offers(.deny(message: "why")))
        #expect(Self.request([.deny(takesMessage: true)]).offers(.deny(message: "why")))
        #expect(!Self.request([.choose(option: "a", label: "b")]).offers(.choose(option: "b")))
        let permissions = Self.request(
            [.allowSubset],
            detail: [.permission(id: "p", text: ""), .permission(id: "r", text: "")])
        for (subset, isOffered) in [
            (["p"], true), (["r", "p"], true), ([], false), (["x"], false), (["p", "p"], false),
        ] {
            #expect(permissions.offers(.allowSubset(permissions: subset)) == isOffered)
        }
    }

    @Test func `L6: each question gets an answer that it allows, in order`() {
        let closed = Question(
            id: "a", text: "?", options: [.init(label: "x"), .init(label: "y")],
            allowsOwnText: false)
        let open = Question(id: "b", text: "?", options: [], allowsSeveral: true)
        let request = Self.request([.answer], detail: [.question(closed), .question(open)])
        func offers(_ answers: [(String, [String])]) -> Bool {
            request.offers(
                .answer(answers.map { QuestionAnswer(question: $0.0, values: $0.1) }))
        }
        #expect(offers([("a", ["x"]), ("b", ["mine", "too"])]))
        #expect(!offers([("a", ["z"]), ("b", ["mine"])]))
        #expect(!offers([("a", ["x", "y"]), ("b", ["mine"])]))
        #expect(!offers([("a", []), ("b", ["mine"])]))
        #expect(!offers([("b", ["mine"]), ("a", ["x"])]))
        #expect(!offers([("a", ["x"])]))
        #expect(!offers([]))
        #expect(!request.offers(.allowOnce))
    }
}
