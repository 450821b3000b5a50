// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import CBOR
import DeviceTrust
import Foundation
import Greeting
import LinkService
import SessionHost
import SessionSync
import TestSupport
import Testing

@Suite struct ServedMessageTests {
    @Test(.holds("NUC-093", "NUC-112", "NUC-135", "NUC-130"))
    func `The list has every session, ended ones included, as its snapshot says`() async throws {
        let world = try await SessionWorld()
        let phone = try await world.phone("phone")
        try await phone.send(.listSessions)
        let empty = await phone.first { if case .sessionList(let it) = $0 { it } else { nil } }
        #expect(empty?.sessions == [])
        let (first, agent) = try await world.session()
        let (second, _) = try await world.session()
        agent.end(isFailure: true, message: "exit 1")
        #expect(await eventually { await world.summary(first)?.status == .error })
        let other = try await world.phone("other")
        try await other.send(.listSessions)
        let list = await other.first { if case .sessionList(let it) = $0 { it } else { nil } }
        #expect(Set(list?.sessions.map(\.sessionID) ?? []) == [first, second])
        #expect(list?.sessions.allSatisfy { !$0.title.isEmpty } == true)
        try await other.subscribe(first)
        #expect(other.snapshots[0].summary == list?.sessions.first { $0.sessionID == first })
        // Who has listed hears of each session from then on.
        #expect(phone.updates.contains { $0.sessionID == first && $0.status == .error })
        await world.shutDown()
    }

    @Test(.holds("NUC-183", "NUC-120", "NUC-181"))
    func `What names a session that isn't there is answered unknownSession, once each`()
        async throws
    {
        let world = try await SessionWorld()
        let phone = try await world.phone("phone", .control)
        let id = MachineWorld.sessionID
        let messages: [ClientMessage] = [
            .subscribe(Subscribe(sessionID: id, verbosity: .full)),
            .interrupt(id),
            .loadBefore(
                LoadBefore(sessionID: id, epoch: 1, beforeSeq: 2, limit: 3, requestID: 4)),
            .fetchBlob(
                FetchBlob(
                    sessionID: id,
                    blobID: BlobID(bytes: [UInt8](repeating: 0, count: 32))!, offset: 0,
                    requestID: 5)),
            .fetchDiff(FetchDiff(sessionID: id, requestID: 6)),
        ]
        for message in messages { try await phone.send(message) }
        try await phone.write("hello", to: id)
        try await phone.answer(MachineWorld.request(1))
        #expect(await phone.hears(7) { $0.errors.count })
        #expect(phone.errors.allSatisfy { $0.code == .unknownSession && $0.sessionID == id.text })
        #expect(phone.errors.compactMap(\.references.requestID) == [4, 5, 6])
        #expect(phone.messages.isEmpty)
        await world.shutDown()
    }

    @Test(.holds("NUC-103", "NUC-104"))
    func `Sessions are started at control alone, and what isn't offered changes nothing`()
        async throws
    {
        let world = try await SessionWorld()
        let phone = try await world.phone("phone")
        let start = StartSession(
            backend: .replay, folder: world.project, arguments: ["x"], requestID: 7)
        try await phone.send(.startSession(start))
        #expect(await phone.hears(1) { $0.errors.count })
        #expect(phone.errors[0].code == .unsupported)
        #expect(await world.sessions.summaries().isEmpty)

        let owner = try await world.phone("owner", .control)
        for name in ["mergeSession", "discardSession", "registerPush", "setLevels"] {
            try await owner.session.send(
                [0xA1, 0x60 + UInt8(name.utf8.count)] + name.utf8 + [0xA0])
        }
        #expect(await owner.hears(4) { $0.errors.count })
        #expect(owner.errors.allSatisfy { $0.code == .unsupported })
        try await owner.send(
            .startSession(StartSession(backend: .codex, arguments: [], requestID: 8)))
        try await owner.send(
            .startSession(
                StartSession(
                    backend: .replay, folder: "/nowhere", arguments: [], requestID: 9)))
        #expect(await owner.hears(6) { $0.errors.count })
        #expect(owner.errors.suffix(2).map(\.references.requestID) == [8, 9])
        try await owner.send(.startSession(start))
        let started = await owner.first {
            if case .sessionStarted(let it) = $0 { it } else { nil }
        }
        #expect(started?.requestID == 7)
        #expect(await world.sessions.summaries().map(\.sessionID) == [started?.sessionID])
        #expect(world.backend.driver?.launch.arguments == ["x"])
        await world.shutDown()
    }

    @Test(.holds("NUC-111")) func `Welcome names what each agent can do`() async throws {
        let world = try await SessionWorld()
        let phone = try await world.phone("phone")
        let capabilities = HostCapabilities(encoded: phone.session.welcome.capabilities)
        #expect(capabilities[.replay] == world.backend.capabilities)
        await world.shutDown()
    }

    @Test(.holds("NUC-098")) func `Words reach the agent as given, long ones whole, and once`()
        async throws
    {
        let world = try await SessionWorld()
        let (id, agent) = try await world.session()
        let phone = try await world.phone("phone")
        try await phone.subscribe(id)
        let long = String(repeating: "ä long story. ", count: 3_000)
        try await phone.write(long, to: id, token: 1)
        try await phone.write(long, to: id, token: 1)
        #expect(await eventually { agent.inputs == [long] })
        agent.say(.turnStarted)
        try await phone.write("and then", to: id, token: 2)
        agent.say(.turnEnded(TurnEnd(.endTurn)))
        #expect(await eventually { agent.inputs == [long, "and then"] })
        #expect(await eventually { phone.inputStates.filter { $0 == .delivered }.count == 2 })

        // The transcript has its beginning, and the rest is fetched by name.
        let record = phone.events.lazy.compactMap { event -> LongText? in
            if case .input(let record) = event.body { record.text } else { nil }
        }.first
        let blob = try #require(record?.blob)
        #expect(blob.byteCount == UInt64(long.utf8.count))
        try await phone.send(
            .fetchBlob(FetchBlob(sessionID: id, blobID: blob.id, offset: 3, requestID: 1)))
        let piece = await phone.first { if case .blob(let it) = $0 { it } else { nil } }
        #expect(piece?.bytes == Array(long.utf8.dropFirst(3)))
        await world.shutDown()
    }

    @Test(.holds("NUC-094", "NUC-095"))
    func `A subscription is of one session and ends when it is said to`() async throws {
        let world = try await SessionWorld()
        let (first, agent) = try await world.session()
        let (second, other) = try await world.session()
        let phone = try await world.phone("phone")
        try await phone.subscribe(first)
        try await phone.subscribe(second)
        try await phone.send(.unsubscribe(first))
        try await phone.send(.listSessions)
        _ = await phone.first { if case .sessionList(let it) = $0 { it } else { nil } }
        let before = phone.events.count
        agent.say(.turnStarted, .writes("unheard"))
        other.say(.turnStarted, .writes("heard"))
        #expect(await phone.hears(before + 2) { $0.events.count })
        try await Task.sleep(for: .milliseconds(100))
        #expect(phone.events.count == before + 2)
        await world.shutDown()
    }

    @Test(.holds("NUC-105", "NUC-106", "NUC-136", "NUC-138", "NUC-143", "NUC-197"))
    func `B5: a cold start has the newest events, what is older comes in pages to the first`()
        async throws
    {
        let world = try await SessionWorld()
        let (id, agent) = try await world.session()
        agent.say(.turnStarted)
        for number in 0..<1_000 { agent.say(.writes("word \(number) ")) }
        #expect(await eventually { await world.summary(id)?.lastSeq == 1_003 })
        let phone = try await world.phone("phone")
        try await phone.subscribe(id)
        let snapshot = try #require(phone.snapshots.first)
        #expect(snapshot.cursor == 1_003)
        #expect(snapshot.recentEvents.map(\.seq) == (804...1_003).map { UInt64($0) })
        agent.say(.writes("live"))
        #expect(await phone.hears(201) { $0.events.count })
        #expect(phone.events.last?.seq == 1_004)

        var events = snapshot.recentEvents
        var requestID: UInt64 = 0
        while let first = events.first?.seq, first > 1 {
            requestID += 1
            let wanted = requestID
            try await phone.send(
                .loadBefore(
                    LoadBefore(
                        sessionID: id, epoch: snapshot.epoch, beforeSeq: first, limit: 5_000,
                        requestID: requestID)))
            let page = await phone.first { message -> SessionSync.TranscriptPage? in
                guard case .page(let page) = message, page.requestID == wanted else { return nil }
                return page
            }
            let got = try #require(page)
            #expect(got.events.count <= SyncLimits.pageEventCount)
            #expect(got.isStart == (got.firstSeq == 1))
            events = got.events + events
        }
        #expect(events.map(\.seq) == (1...1_003).map { UInt64($0) })

        // A cursor of the log goes on behind it, any other gets a snapshot.
        for (epoch, seq, isWarm) in [
            (snapshot.epoch, 1_000, true), (snapshot.epoch, 1_004, true),
            (snapshot.epoch, 9_999, false), (snapshot.epoch &+ 1, 1_000, false),
        ] as [(UInt64, UInt64, Bool)] {
            let other = try await world.phone("other \(seq) \(isWarm)")
            try await other.subscribe(id, epoch: epoch, since: seq)
            #expect(await eventually { other.cursor == 1_004 })
            #expect(other.snapshots.isEmpty == isWarm)
            if isWarm, seq < 1_004 { #expect(other.events.first?.seq == seq + 1) }
        }
        await world.shutDown()
    }

    @Test(.holds("NUC-113", "NUC-140"))
    func `A snapshot and a replay taken under load go on without gap or repetition`()
        async throws
    {
        let world = try await SessionWorld()
        let (id, agent) = try await world.session()
        agent.say(.turnStarted)
        let talking = Task {
            for number in 0..<1_500 {
                agent.say(.writes("word \(number) "))
                if number % 20 == 0 { try await Task.sleep(for: .milliseconds(10)) }
            }
        }
        var phones: [Phone] = []
        for number in 0..<3 {
            let phone = try await world.phone("phone \(number)")
            if let epoch = phones.first?.snapshots.first?.epoch, number == 2 {
                try await phone.subscribe(id, epoch: epoch, since: 5)
            } else {
                try await phone.subscribe(id)
            }
            phones.append(phone)
        }
        try await talking.value
        for phone in phones { #expect(await eventually { phone.cursor == 1_503 }) }
        for phone in phones { #expect(phone.hasAll(through: 1_503)) }
        #expect(phones[2].events.first.map { $0.firstSeq ?? $0.seq } == 6)
        for snapshot in phones.flatMap(\.snapshots) {
            #expect(snapshot.recentEvents.last?.seq == snapshot.cursor)
            #expect(snapshot.summary.lastSeq == snapshot.cursor)
        }
        await world.shutDown()
    }

    @Test(.holds("NUC-119", "NUC-122", "NUC-131", "NUC-133"))
    func `Branch, counts and changes are git's, and a change of them is told`() async throws {
        let world = try await SessionWorld()
        try world.git("init", "-q", "-b", "trunk")
        try world.write("one\ntwo\n", to: "file.txt")
        try world.git("add", ".")
        try world.git("-c", "user.name=t", "-c", "user.email=t@t", "commit", "-qm", "first")
        let (id, agent) = try await world.session()
        let phone = try await world.phone("phone")
        try await phone.subscribe(id)
        #expect(await eventually { await world.summary(id)?.branch == "trunk" })
        #expect(await world.summary(id)?.diffStat == nil)
        #expect(await world.summary(id)?.projectName == "project")
        try world.write("one\n2\nthree\n", to: "file.txt")
        agent.say(.turnStarted)
        agent.say(.turnEnded(TurnEnd(.endTurn)))
        let stat = DiffStat(added: 2, removed: 1, files: 1)
        #expect(await eventually { phone.updates.last?.diffStat == stat })

        try await phone.send(.fetchDiff(FetchDiff(sessionID: id, requestID: 1)))
        let list = await phone.first { if case .diff(let it) = $0 { it } else { nil } }
        #expect(list?.files.map(\.path) == ["file.txt"])
        try await phone.send(
            .fetchDiff(FetchDiff(sessionID: id, path: "file.txt", requestID: 2)))
        let file = await phone.first { message -> SessionDiff? in
            if case .diff(let it) = message, it.requestID == 2 { it } else { nil }
        }
        #expect(file?.files.first?.diff?.text.contains("+three") == true)
        try await phone.send(.fetchDiff(FetchDiff(sessionID: id, path: "none", requestID: 3)))
        #expect(await phone.hears(1) { $0.errors.count })
        #expect(phone.errors[0].references.requestID == 3)
        await world.shutDown()
    }
}

extension SessionWorld {
    func git(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "-C", project] + arguments
        try process.run()
        process.waitUntilExit()
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: project + "/" + name))
    }
}
