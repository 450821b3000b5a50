// SPDX-License-Identifier: Apache-2.0

internal import Dispatch

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Ctrl-C and the system's requests to end, as calls; a second one ends the process at once.
final class Interruptions: @unchecked Sendable {
    // Unchecked: Dispatch does not mark its sources as Sendable; they are only made and let go of.
    private let sources: [any DispatchSourceSignal]
    private let queue = DispatchQueue(label: "sheetbend.signals")

    /// Calls `work` on the first signal.
    init(_ work: @escaping @Sendable () -> Void) {
        let queue = queue
        let first = FirstTime()
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                // Someone who asks twice doesn't want to wait for an orderly end.
                if first.isOver { _exit(128 + number) }
                first.isOver = true
                work()
            }
            source.activate()
            return source
        }
    }

    /// Touched on the signals' queue alone.
    private final class FirstTime: @unchecked Sendable {
        var isOver = false
    }

    deinit {
        for source in sources { source.cancel() }
    }
}
