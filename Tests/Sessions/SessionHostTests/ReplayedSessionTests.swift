// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import Foundation
import SessionHost
import SessionSync
import TestSupport
import Testing

/// Sessions whose agent is a recording, as `run replay` starts them.
@Suite struct ReplayedSessionTests {
    /// The example without its pauses.
    private func recording(in world: SessionWorld) throws -> String {
        let example = SharedMaterial.repository.appending(
            path: "Examples/move-session-tokens.jsonl")
        let text = try String(contentsOf: example, encoding: .utf8)
        let quick = text.replacing(/"at_ms":[0-9]+/, with: "\"at_ms\":0")
        try quick.write(toFile: world.project + "/talk.jsonl", atomically: true, encoding: .utf8)
        return "talk.jsonl"
    }

    private func pending(_ world: SessionWorld, _ id: SessionID) async throws -> ApprovalRequest {
        #expect(await eventually { await world.sessions.pendingRequests(of: id).count == 1 })
        return try #require(await world.sessions.pendingRequests(of: id).first)
    }

    @Test func `A person answers the example to its end from another device`() async throws {
        let world = try await SessionWorld(replaying: true)
        let id = try await world.sessions.start(
            .replay, folder: world.project, arguments: [try recording(in: world)])
        let phone = try await world.phone("phone")
        try await phone.subscribe(id)
        for kind in [ApprovalKind.fileChange, .tool, .question, .tool] {
            let request = try await pending(world, id)
            #expect(request.kind == kind)
            let decision: Decision
            if case .question(let question)? = request.detail.first {
                decision = .answer([
                    QuestionAnswer(question: question.id, values: ["Leave them"])
                ])
            } else {
                decision = .allowOnce
            }
            try await phone.send(
                .approvalRespond(
                    ApprovalRespond(
                        approvalID: request.id, sessionID: id, decision: decision,
                        digest: request.digest,
                        clientToken: try #require(
                            ClientToken(bytes: Array(request.id.bytes.prefix(16)))))))
            #expect(
                await eventually {
                    await world.sessions.pendingRequests(of: id).first?.id != request.id
                })
        }
        #expect(await eventually { await world.summary(id)?.status == .finished })
        let texts = phone.events.compactMap {
            if case .item(let item) = $0.body { item.text?.text } else { nil }
        }
        #expect(texts.contains { $0.contains("signs in once more") })
        await world.shutDown()
    }

    @Test func `L9: a replay that is taken up waits for the same answer under the same id`()
        async throws
    {
        let world = try await SessionWorld(replaying: true)
        let id = try await world.sessions.start(
            .replay, folder: world.project, arguments: [try recording(in: world)])
        let first = try await pending(world, id)
        let phone = try await world.phone("phone")
        try await phone.subscribe(id)
        try await phone.answer(first)
        #expect(
            await eventually {
                await world.sessions.pendingRequests(of: id).first.map { $0.id != first.id }
                    ?? false
            })
        let second = try await pending(world, id)
        await world.shutDown()

        let again = try await SessionWorld(in: world, replaying: true)
        #expect(try await pending(again, id) == second)
        let back = try await again.phone("phone")
        try await back.subscribe(id)
        try await back.answer(second, token: 2)
        #expect(
            await eventually {
                await again.sessions.pendingRequests(of: id).first?.kind == .question
            })
        #expect(await again.summary(id)?.status == .awaitingInput)
        await again.shutDown()
    }

    @Test func `A file that can't be played is said before a session begins`() async throws {
        let world = try await SessionWorld(replaying: true)
        await #expect(throws: SessionHostError.self) {
            _ = try await world.sessions.start(
                .replay, folder: world.project, arguments: ["nothing.jsonl"])
        }
        #expect(await world.sessions.summaries().isEmpty)
        await world.shutDown()
    }
}
