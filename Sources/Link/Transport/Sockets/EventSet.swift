// SPDX-License-Identifier: Apache-2.0

#if !canImport(Darwin)
    internal import CSockets
    internal import Dispatch
    internal import Synchronization

    /// What may happen at a socket.
    struct SocketEvents: OptionSet {
        let rawValue: UInt32
        static let readable = SocketEvents(rawValue: UInt32(event_readable))
        static let writable = SocketEvents(rawValue: UInt32(event_writable))
        /// Both directions are over, or failed; it is reported unasked.
        static let hungUp = SocketEvents(rawValue: UInt32(event_hung_up))
    }

    /// All sockets that this process watches, in one set of the system's own (epoll).
    ///
    /// Dispatch watches only the set, by one source that is never let go. Its sources for sockets
    /// themselves lose events and crash on Linux when a peer hangs up while others come and go (Swift
    /// 6.3.1; `Documentation/Decisions/0014-event-set.md`).
    final class EventSet: @unchecked Sendable {
        // Unchecked: Dispatch's sources don't say that they are Sendable; this one is only kept alive.

        /// Names one watched descriptor; a number that was closed and opened again gets another.
        struct Watch: Hashable {
            fileprivate let token: UInt64
        }

        private struct Watcher {
            let queue: DispatchQueue
            let report: @Sendable (SocketEvents) -> Void
        }

        private struct State {
            var watchers: [UInt64: Watcher] = [:]
            var nextToken: UInt64 = 1
        }

        static let shared = EventSet()

        private let set: Int32
        private let source: any DispatchSourceRead
        // Locked because sockets of every queue come and go.
        private let state = Mutex(State())

        private init() {
            set = event_set_open()
            // Without it no socket could ever be read: there is nothing to go on with.
            precondition(set >= 0, "the system gives no event set (errno \(-set))")
            source = DispatchSource.makeReadSource(
                fileDescriptor: set, queue: DispatchQueue(label: "sheetbend.readiness"))
            source.setEventHandler { EventSet.shared.take() }
            source.activate()
        }

        /// Watches a descriptor; each report, on the queue, is the last until the next ``change``.
        func add(
            _ descriptor: Int32, _ events: SocketEvents, on queue: DispatchQueue,
            report: @escaping @Sendable (SocketEvents) -> Void
        ) -> Watch {
            let watch = state.withLock { state in
                let watch = Watch(token: state.nextToken)
                state.nextToken += 1
                state.watchers[watch.token] = Watcher(queue: queue, report: report)
                return watch
            }
            let result = event_set_add(set, descriptor, watch.token, events.rawValue)
            // The system's memory or its limit is used up. One try finds out what there is already; after
            // that the connection's own time limits end it.
            if result < 0 { queue.async { report(.hungUp) } }
            return watch
        }

        /// Asks for other events, or for the same once more.
        func change(_ watch: Watch, of descriptor: Int32, to events: SocketEvents) {
            _ = event_set_change(set, descriptor, watch.token, events.rawValue)
        }

        /// Lets go of a descriptor; a report may be on its way to the queue already.
        func remove(_ watch: Watch, of descriptor: Int32) {
            _ = event_set_remove(set, descriptor)
            _ = state.withLock { $0.watchers.removeValue(forKey: watch.token) }
        }

        /// Hands on what happened; while more has, the source reports again.
        private func take() {
            // As many as one call of the system gives.
            let capacity: Int32 = 64
            withUnsafeTemporaryAllocation(of: event_found.self, capacity: Int(capacity)) { found in
                let count = event_set_take(set, found.baseAddress, capacity)
                guard count > 0 else { return }
                for event in found[..<Int(count)] {
                    let watcher = state.withLock { $0.watchers[event.token] }
                    watcher?.queue.async { watcher?.report(SocketEvents(rawValue: event.events)) }
                }
            }
        }
    }
#endif
