// SPDX-License-Identifier: Apache-2.0

import Dispatch
import SQLiteStorage
import TestSupport
import Testing

@Suite struct SerialQueueExecutorTests {
    actor Store {
        private nonisolated let executor = SerialQueueExecutor(label: "store")
        private let connection: SQLiteConnection
        nonisolated var unownedExecutor: UnownedSerialExecutor {
            executor.asUnownedSerialExecutor()
        }

        init(path: String) throws {
            connection = try SQLiteConnection(path: path)
            try connection.migrate([Migration(1, "CREATE TABLE t(n INTEGER)")])
        }

        func add() throws -> Int64 {
            dispatchPrecondition(condition: .onQueue(executor.queue))
            return try connection.transaction {
                try connection.execute("INSERT INTO t VALUES(1)")
                return try connection.query("SELECT count(*) FROM t") { row throws(SQLiteError) in
                    try row.integer(at: 0)
                }[0]
            }
        }
    }

    @Test func `An actor's work runs on its own queue, one call after the other`() async throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.path("test.sqlite"))
        let counts = try await withThrowingTaskGroup(of: Int64.self) { group in
            for _ in 0..<50 { group.addTask { try await store.add() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts.sorted() == Array(1...50))
    }
}
