// SPDX-License-Identifier: Apache-2.0

internal import Dispatch

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// What comes from the terminal and the system, as one stream.
final class TerminalInputs: @unchecked Sendable {
    // Unchecked: Dispatch does not mark its sources as Sendable; they are only made and let go of.
    enum Input: Sendable {
        case typed([UInt8])
        /// The terminal is gone, or the system wants the process to end.
        case ended
        case resized
        /// The process should stop for a while.
        case stopped
        /// It goes on after it was stopped.
        case continued
    }

    let stream: AsyncStream<Input>
    private let continuation: AsyncStream<Input>.Continuation
    private var sources: [any DispatchSourceProtocol] = []

    init(_ device: TerminalDevice) {
        (stream, continuation) = AsyncStream.makeStream(of: Input.self)
        let queue = DispatchQueue(label: "sheetbend.terminal")
        let continuation = continuation
        let reading = DispatchSource.makeReadSource(
            fileDescriptor: TerminalDevice.input, queue: queue)
        reading.setEventHandler {
            guard let bytes = device.read() else {
                reading.cancel()
                continuation.yield(.ended)
                return
            }
            continuation.yield(.typed(bytes))
        }
        reading.activate()
        sources.append(reading)
        let signals: [(Int32, Input)] = [
            (SIGWINCH, .resized), (SIGTSTP, .stopped), (SIGCONT, .continued), (SIGTERM, .ended),
            (SIGHUP, .ended), (SIGINT, .ended),
        ]
        for (number, input) in signals { watch(number, input, queue) }
    }

    private func watch(_ number: Int32, _ input: Input, _ queue: DispatchQueue) {
        // Dispatch only sees what the process doesn't die or stop of; CONT and WINCH do neither.
        if number != SIGCONT, number != SIGWINCH { signal(number, SIG_IGN) }
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        let continuation = continuation
        source.setEventHandler { continuation.yield(input) }
        source.activate()
        sources.append(source)
    }

    /// Ends the stream and lets go of the terminal and the signals.
    func shutDown() {
        for source in sources { source.cancel() }
        for number in [SIGTSTP, SIGTERM, SIGHUP, SIGINT] { signal(number, SIG_DFL) }
        continuation.finish()
    }
}
