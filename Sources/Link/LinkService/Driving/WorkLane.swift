// SPDX-License-Identifier: Apache-2.0

/// Does asynchronous work one piece after another, in the order in which it was added.
///
/// Two tasks that call an actor may reach it in either order; what is to be stored must not.
final class WorkLane: Sendable {
    private let work: AsyncStream<@Sendable () async -> Void>.Continuation

    init() {
        let (stream, continuation) = AsyncStream.makeStream(
            of: (@Sendable () async -> Void).self)
        work = continuation
        Task {
            for await piece in stream { await piece() }
        }
    }

    deinit {
        work.finish()
    }

    /// Adds work behind what was added before.
    func add(_ piece: @escaping @Sendable () async -> Void) {
        work.yield(piece)
    }

    /// Adds work and waits for its result.
    func result<Value: Sendable>(
        of piece: @escaping @Sendable () async -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            add { continuation.resume(returning: await piece()) }
        }
    }
}
