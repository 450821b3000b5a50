// SPDX-License-Identifier: Apache-2.0

internal import Arguments
internal import DeviceTrust
internal import Diagnostics
internal import Greeting
internal import LinkService
internal import Transport

/// Sends texts to a host one after the other, each once the one before came back, and connects again
/// whenever the connection is lost.
struct EchoConversation {
    private let device: LinkDevice<Primitives>
    private var host: PairedHost
    private let input: InputLines
    private let console: Console
    private let report: AsyncStream<DeviceHappening>.Continuation
    /// Whether there is one text alone.
    private let isSingle: Bool
    /// Whether the host is known to be there, now or soon again, so that it is worth waiting for.
    private var persists: Bool

    /// The text whose echo is awaited; after a lost connection it is sent again.
    private var pending: String?
    private var isLineRequested = false
    private var isInputOver = false
    private var session: DeviceSession<Primitives>?
    private var hasConnected = false
    private var saysReconnecting = false
    private var backoff = ReconnectBackoff()
    private let clock = SystemClock()

    /// - Parameter hasJustPaired: The host answered a moment ago; one that ran for the pairing alone
    ///   is gone now and comes back when its person starts it.
    init(
        _ device: LinkDevice<Primitives>, with host: PairedHost, hasJustPaired: Bool,
        text: String?, input: InputLines, console: Console,
        report: AsyncStream<DeviceHappening>.Continuation
    ) {
        self.device = device
        self.host = host
        self.input = input
        self.console = console
        self.report = report
        isSingle = text != nil
        persists = hasJustPaired && text == nil
        pending = text
    }

    /// Talks until the input is over and everything came back.
    mutating func run(
        _ happenings: inout AsyncStream<DeviceHappening>.Iterator
    ) async throws(CommandFailure) -> ExitStatus {
        connect()
        while let happening = await happenings.next() {
            switch happening {
            case .connected(let session): await connected(session)
            case .failed(let error): try lost(error)
            case .ended(let error): try lost(error)
            case .session(let event):
                try await received(event)
                awaitEvent()
            case .line(let line): await typed(line)
            case .interrupted: return try await interrupted()
            case .paired: continue
            }
            if isInputOver, pending == nil { break }
        }
        await session?.close()
        return .done
    }

    /// - Throws: unless everything that was to be sent came back: a script must not take half for all.
    private func interrupted() async throws(CommandFailure) -> ExitStatus {
        await session?.close()
        if pending != nil { throw CommandFailure("Interrupted before the text came back.") }
        if !isInputOver, !console.hasPerson {
            throw CommandFailure("Interrupted before the end of the input.")
        }
        return .done
    }

    // MARK: Connecting

    private mutating func connect() {
        let pause = backoff.nextPause(jitter: .random(in: 0..<1))
        let (device, host, report) = (device, host, report)
        Task {
            try? await Task.sleep(for: .milliseconds(pause))
            do throws(LinkError) {
                report.yield(.connected(try await device.connect(to: host, cases: ["echoed"])))
            } catch {
                report.yield(.failed(error))
            }
        }
    }

    private mutating func connected(_ session: DeviceSession<Primitives>) async {
        self.session = session
        host = session.host
        backoff.connected(at: clock.now)
        console.note(
            "\(saysReconnecting && hasConnected ? "Connected again" : "Connected") to \(host.shownName)."
        )
        if !hasConnected, !isSingle, console.hasPerson {
            console.note("Type a line and press Enter; Ctrl-D ends.")
        }
        (hasConnected, persists, saysReconnecting) = (true, true, false)
        awaitEvent()
        if pending == nil { requestLine() } else { await sendPending() }
    }

    /// Reports the session's next event, and no other before it was dealt with: what is not read yet
    /// makes the host wait instead of filling this process's memory.
    private func awaitEvent() {
        guard let session else { return }
        let report = report
        Task {
            if let event = await session.next() {
                report.yield(.session(event))
            } else {
                report.yield(.ended(await session.ended()))
            }
        }
    }

    /// - Throws: what ends the program: no host in the beginning, or one that removed this device.
    private mutating func lost(_ error: LinkError) throws(CommandFailure) {
        session = nil
        guard persists, !error.isTerminal else { throw CommandFailure(error) }
        backoff.disconnected(at: clock.now)
        if case .versionRefused = error { backoff.versionRefused() }
        if !saysReconnecting {
            let what = hasConnected ? "was lost" : "can't be had yet"
            console.note(
                "The connection to \(host.shownName) \(what) (\(error.code)). Reconnecting…")
        } else {
            explain(error)
        }
        saysReconnecting = true
        connect()
    }

    /// Says at the second failure in a row what only a person can put right.
    private func explain(_ error: LinkError) {
        switch error {
        case .hostKeyChanged, .endedBeforeProof:
            console.note(error.message.escapedForTerminal(maximumCount: 1_000))
        default: break
        }
    }

    // MARK: Texts

    private mutating func requestLine() {
        guard !isLineRequested, !isInputOver, !isSingle else { return }
        isLineRequested = true
        input.request()
    }

    private mutating func typed(_ line: InputLine) async {
        isLineRequested = false
        switch line {
        case .text(let text):
            pending = text
            await sendPending()
        case .tooLong:
            console.note("That line is longer than 200 KiB and was passed over.")
            requestLine()
        case .notText:
            console.note("That line is no UTF-8 text and was passed over.")
            requestLine()
        case .end: isInputOver = true
        }
    }

    private func sendPending() async {
        guard let session, let pending else { return }
        // A connection that is over reports so itself, and the text is sent again after.
        try? await session.send(EchoMessage.echo(pending))
    }

    private mutating func received(_ event: DeviceSessionEvent) async throws(CommandFailure) {
        switch event {
        case .refused(let error):
            throw CommandFailure(
                "\(host.shownName) refused: "
                    + error.message.escapedForTerminal(maximumCount: 1_000), .refused)
        case .message(let message):
            guard pending != nil, let text = try? EchoMessage.text(fields: message.fields) else {
                return
            }
            // On a terminal, another's text must not act on it; in a pipe it stays as it is.
            let shown =
                console.isTerminal ? text.escapedForTerminal(maximumCount: text.utf8.count) : text
            guard console.say(shown) else {
                throw CommandFailure("Standard output can't be written any more.")
            }
            pending = nil
            if isSingle { isInputOver = true }
            requestLine()
        }
    }
}
