// SPDX-License-Identifier: Apache-2.0

#if !canImport(Darwin)
    internal import Dispatch

    /// Tells on a queue when a socket can be read or written, each only while it is asked for.
    ///
    /// A descriptor may not be closed before its watch has let go of it; ``cancel(then:)`` says when.
    final class SocketReadiness: @unchecked Sendable {
        // Unchecked: everything that changes is touched on the queue alone, which the reports come on.

        private let socket: SocketDescriptor
        private let queue: DispatchQueue
        private let readable: @Sendable () -> Void
        private let writable: @Sendable () -> Void
        private var watch: EventSet.Watch?
        private var isReporting = false
        private var isCancelled = false

        /// Whether readability is reported; at first nothing is.
        var watchesReading = false {
            didSet { if watchesReading != oldValue { arm() } }
        }

        /// Whether writability is reported.
        var watchesWriting = false {
            didSet { if watchesWriting != oldValue { arm() } }
        }

        init(
            of socket: SocketDescriptor, on queue: DispatchQueue,
            readable: @escaping @Sendable () -> Void, writable: @escaping @Sendable () -> Void
        ) {
            self.socket = socket
            self.queue = queue
            self.readable = readable
            self.writable = writable
        }

        /// Ends it and calls back on the queue when the descriptor is free to be closed or handed on.
        func cancel(then completion: @escaping @Sendable () -> Void) {
            guard !isCancelled else { return }
            isCancelled = true
            if let watch { EventSet.shared.remove(watch, of: socket.number) }
            watch = nil
            queue.async(execute: completion)
        }

        /// Asks for what is wanted now. A report uses the last asking up.
        private func arm() {
            // While reporting, the end of the report asks once for all that its handlers changed.
            guard !isCancelled, !isReporting else { return }
            var events: SocketEvents = []
            if watchesReading { events.insert(.readable) }
            if watchesWriting { events.insert(.writable) }
            if let watch {
                EventSet.shared.change(watch, of: socket.number, to: events)
            } else if !events.isEmpty {
                watch = EventSet.shared.add(socket.number, events, on: queue) {
                    self.reported($0)
                }
            }
        }

        /// A hang-up counts as both: what is tried then finds out what happened.
        private func reported(_ events: SocketEvents) {
            guard !isCancelled else { return }
            isReporting = true
            if watchesReading, !events.isDisjoint(with: [.readable, .hungUp]) { readable() }
            if !isCancelled, watchesWriting, !events.isDisjoint(with: [.writable, .hungUp]) {
                writable()
            }
            isReporting = false
            // Asked for nothing, a hang-up would be reported again and again.
            if watchesReading || watchesWriting { arm() }
        }
    }
#endif
