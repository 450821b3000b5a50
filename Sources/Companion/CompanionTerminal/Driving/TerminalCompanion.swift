// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CTerminal
public import CompanionCore
public import CryptoPrimitives

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The companion at a terminal: shows what the host says and takes the person's keys, until the
/// person quits or the link's events end.
public actor TerminalCompanion<C: CryptoPrimitives> {
    /// How long an escape may be the beginning of a key.
    static var escapeMilliseconds: Int64 { 50 }
    /// The shortest time between two frames that the host causes: sixty a second are enough to
    /// read.
    static var frameMilliseconds: Int64 { 16 }

    /// How long what was decided may take to leave after the person quit.
    static var partingMilliseconds: Int64 { 1_000 }

    private let device = TerminalDevice()
    private let isColoured: Bool
    private let isASCII: Bool
    private var session: TerminalSession<C>
    private var decoder = KeyDecoder()
    private var last: Frame?
    private var isDrawingSoon = false
    private let actions: AsyncStream<CompanionClient<C>.Action>.Continuation
    private let ending: AsyncStream<Void>.Continuation

    private init(
        client: CompanionClient<C>, isColoured: Bool, isASCII: Bool,
        actions: AsyncStream<CompanionClient<C>.Action>.Continuation,
        ending: AsyncStream<Void>.Continuation
    ) {
        session = TerminalSession(client: client)
        self.isColoured = isColoured
        self.isASCII = isASCII
        self.actions = actions
        self.ending = ending
    }

    /// Takes the terminal over and returns, with the terminal as it was, when the person quits, the
    /// events end or the system asks the process to end.
    ///
    /// - Parameters:
    ///   - host: The host's name.
    ///   - device: This device's id on the host.
    ///   - cache: What ``CompanionClient/Action/keep(_:)`` last kept.
    ///   - connection: The link to the host.
    ///   - isColoured: Whether colours are wanted: not with `NO_COLOR`.
    ///   - isASCII: Whether Sheetbend's own signs and lines keep to ASCII.
    /// - Throws: ``TerminalError`` if input or output is no terminal.
    public static func run(
        host: String, device: String, cache: CompanionCache?, connection: CompanionConnection<C>,
        isColoured: Bool, isASCII: Bool
    ) async throws(TerminalError) {
        let terminal = TerminalDevice()
        try terminal.enter()
        defer { terminal.leave() }
        let (wanted, actions) = AsyncStream.makeStream(of: CompanionClient<C>.Action.self)
        let (end, ending) = AsyncStream.makeStream(of: Void.self)
        let companion = TerminalCompanion(
            client: CompanionClient<C>(host: host, device: device, cache: cache),
            isColoured: isColoured, isASCII: isASCII, actions: actions, ending: ending)
        let inputs = TerminalInputs(terminal)
        await companion.draw()
        let tasks = [
            Task {
                for await news in connection.news { await companion.take(news) }
                ending.finish()
            },
            Task { for await input in inputs.stream { await companion.take(input) } },
            Task { await companion.tick() },
        ]
        let sending = Task { for await action in wanted { await connection.perform(action) } }
        for await _ in end {}
        for task in tasks { task.cancel() }
        inputs.shutDown()
        actions.finish()
        await finish(sending)
    }

    /// What was confirmed before the person quit still leaves, unless the link takes too long.
    private static func finish(_ sending: Task<Void, Never>) async {
        let (end, ending) = AsyncStream.makeStream(of: Void.self)
        Task {
            await sending.value
            ending.finish()
        }
        Task {
            try? await Task.sleep(for: .milliseconds(partingMilliseconds))
            ending.finish()
        }
        for await _ in end {}
        sending.cancel()
    }

    private func take(_ news: CompanionNews) {
        perform(session.take(news, at: now))
        drawSoon()
    }

    private func take(_ input: TerminalInputs.Input) {
        switch input {
        case .typed(let bytes):
            take(decoder.decode(bytes))
            if decoder.waitsForMore { flushLater() }
        case .ended: ending.finish()
        case .resized: drawAgain()
        case .stopped: suspend()
        case .continued:
            // The shell may have changed the terminal's mode meanwhile.
            device.leave()
            reenter()
        }
    }

    private func take(_ keys: [Key]) {
        for key in keys {
            if key == .control("z") {
                suspend()
                continue
            }
            switch session.take(key, at: now, makeToken: { TerminalCompanion.makeToken() }) {
            case .go(let actions): perform(actions)
            case .quit: ending.finish()
            case .drawAgain: last = nil
            }
            // Each key acts on what the one before it left on the screen.
            draw()
        }
    }

    private func suspend() {
        device.leave()
        terminal_stop_process()
        reenter()
    }

    private func reenter() {
        guard (try? device.enter()) != nil else {
            ending.finish()
            return
        }
        drawAgain()
    }

    private func flushLater() {
        Task {
            try? await Task.sleep(for: .milliseconds(Self.escapeMilliseconds))
            take(decoder.flush())
        }
    }

    private func tick() async {
        while !Task.isCancelled {
            perform(session.timeAdvanced(to: now))
            draw()
            try? await Task.sleep(for: .seconds(1))
        }
    }

    private func drawSoon() {
        guard !isDrawingSoon else { return }
        isDrawingSoon = true
        Task {
            try? await Task.sleep(for: .milliseconds(Self.frameMilliseconds))
            isDrawingSoon = false
            draw()
        }
    }

    private func drawAgain() {
        last = nil
        draw()
    }

    private func draw() {
        let (columns, rows) = device.size
        let now = now
        let look = TerminalLook(
            width: columns, height: rows, isColoured: isColoured, isASCII: isASCII,
            zoneOffset: terminal_zone_offset(now.wall / 1_000))
        let (frame, actions) = session.draw(look, at: now)
        var writer = FrameWriter(isColoured: isColoured)
        if !device.write(writer.bytes(from: last, to: frame)) { ending.finish() }
        last = frame
        perform(actions)
    }

    private func perform(_ wanted: [CompanionClient<C>.Action]) {
        for action in wanted { actions.yield(action) }
    }

    private var now: Moment {
        var wall = timespec()
        clock_gettime(CLOCK_REALTIME, &wall)
        var monotonic = timespec()
        clock_gettime(CLOCK_MONOTONIC, &monotonic)
        return Moment(
            wall: Int64(wall.tv_sec) * 1_000 + Int64(wall.tv_nsec) / 1_000_000,
            monotonic: Int64(monotonic.tv_sec) * 1_000 + Int64(monotonic.tv_nsec) / 1_000_000)
    }

    private static func makeToken() -> ClientToken {
        var random = SystemRandomNumberGenerator()
        let bytes = (0..<ClientToken.byteCount).map { _ in
            UInt8.random(in: .min ... .max, using: &random)
        }
        guard let token = ClientToken(bytes: bytes) else {
            preconditionFailure("a token has \(ClientToken.byteCount) bytes")
        }
        return token
    }
}
