// SPDX-License-Identifier: Apache-2.0

import SQLiteStorage
import TestSupport
import Testing

@Suite struct TransactionTests {
    let folder: TemporaryFolder
    let connection: SQLiteConnection

    init() throws {
        folder = try TemporaryFolder()
        connection = try SQLiteConnection(path: folder.path("test.sqlite"))
        try connection.execute("CREATE TABLE numbers(n INTEGER NOT NULL UNIQUE) STRICT")
    }

    struct Stop: Error {}

    func numbers() throws -> [Int64] {
        try connection.query("SELECT n FROM numbers ORDER BY n") { row throws(SQLiteError) in
            try row.integer(at: 0)
        }
    }

    @Test func `All changes are stored, or none when the body throws`() throws {
        let result = try connection.transaction {
            try connection.execute("INSERT INTO numbers VALUES(1)")
            try connection.execute("INSERT INTO numbers VALUES(2)")
            return connection.changedRowCount
        }
        #expect(result == 1)
        #expect(throws: Stop.self) {
            try connection.transaction {
                try connection.execute("DELETE FROM numbers")
                throw Stop()
            }
        }
        #expect(throws: SQLiteError.self) {
            try connection.transaction {
                try connection.execute("INSERT INTO numbers VALUES(3)")
                try connection.execute("INSERT INTO numbers VALUES(1)")
            }
        }
        #expect(!connection.isInTransaction)
        #expect(try numbers() == [1, 2])
    }

    @Test func `A transaction inside another is refused, and the outer one goes on`() throws {
        try connection.transaction {
            try connection.execute("INSERT INTO numbers VALUES(1)")
            let error = #expect(throws: SQLiteError.self) { try connection.transaction {} }
            #expect(error?.kind == .nestedTransaction)
            try connection.execute("INSERT INTO numbers VALUES(2)")
        }
        #expect(try numbers() == [1, 2])
    }

    @Test func `A rule checked at commit undoes everything`() throws {
        try connection.execute(
            "CREATE TABLE children(n REFERENCES numbers(n) DEFERRABLE INITIALLY DEFERRED)")
        let error = #expect(throws: SQLiteError.self) {
            try connection.transaction {
                try connection.execute("INSERT INTO numbers VALUES(1)")
                try connection.execute("INSERT INTO children VALUES(9)")
            }
        }
        #expect(error?.kind == .constraint)
        #expect(!connection.isInTransaction)
        #expect(try numbers().isEmpty)
    }

    @Test func `A full file changes nothing and says what to do`() throws {
        try connection.execute("CREATE TABLE big(bytes BLOB) STRICT")
        try connection.execute("INSERT INTO numbers VALUES(7)")
        try connection.execute("PRAGMA max_page_count = 20")
        let error = #expect(throws: SQLiteError.self) {
            try connection.transaction {
                try connection.execute("DELETE FROM numbers")
                try connection.execute("INSERT INTO big VALUES(zeroblob(1000000))")
            }
        }
        #expect(error?.kind == .diskFull)
        #expect(error?.message.contains("free some space") == true)
        #expect(!connection.isInTransaction)
        #expect(try numbers() == [7])
        try connection.checkIntegrity()
    }
}
