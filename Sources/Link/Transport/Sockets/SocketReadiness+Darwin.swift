// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Dispatch

    /// Tells on a queue when a socket can be read or written, each only while it is asked for: on Apple's
    /// systems, by a dispatch source for each.
    ///
    /// Dispatch sources may not be released while suspended, and a descriptor may not be closed before
    /// both sources have let go of it. This keeps those two rules in one place.
    final class SocketReadiness {
        private let queue: DispatchQueue
        private let reading: any DispatchSourceRead
        private let writing: any DispatchSourceWrite
        /// Entered once for each source; left when the system has let go of the descriptor for it.
        private let holds = DispatchGroup()
        private var isCancelled = false

        /// Whether readability is reported. Sources begin suspended.
        var watchesReading = false {
            didSet { adjust(reading, from: oldValue, to: watchesReading) }
        }

        /// Whether writability is reported.
        var watchesWriting = false {
            didSet { adjust(writing, from: oldValue, to: watchesWriting) }
        }

        init(
            of socket: SocketDescriptor, on queue: DispatchQueue,
            readable: @escaping @Sendable () -> Void, writable: @escaping @Sendable () -> Void
        ) {
            self.queue = queue
            reading = DispatchSource.makeReadSource(fileDescriptor: socket.number, queue: queue)
            writing = DispatchSource.makeWriteSource(fileDescriptor: socket.number, queue: queue)
            reading.setEventHandler(handler: readable)
            writing.setEventHandler(handler: writable)
            for source in [reading, writing] as [any DispatchSourceProtocol] {
                holds.enter()
                source.setCancelHandler { [holds] in holds.leave() }
            }
        }

        private func adjust(_ source: any DispatchSourceProtocol, from old: Bool, to new: Bool) {
            guard old != new else { return }
            if new { source.resume() } else { source.suspend() }
        }

        /// Ends both and calls back on the queue when the descriptor is free to be closed or handed on.
        func cancel(then completion: @escaping @Sendable () -> Void) {
            guard !isCancelled else { return }
            isCancelled = true
            reading.cancel()
            writing.cancel()
            // A suspended source would never run its cancel handler.
            watchesReading = true
            watchesWriting = true
            holds.notify(queue: queue, execute: completion)
        }
    }
#endif
