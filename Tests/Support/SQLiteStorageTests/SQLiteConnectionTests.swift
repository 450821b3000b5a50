// SPDX-License-Identifier: Apache-2.0

import Foundation
import SQLiteStorage
import TestSupport
import Testing

@Suite struct SQLiteConnectionTests {
    let folder: TemporaryFolder
    let connection: SQLiteConnection

    init() throws {
        folder = try TemporaryFolder()
        connection = try SQLiteConnection(path: folder.path("test.sqlite"))
        try connection.execute(
            "CREATE TABLE things(id INTEGER PRIMARY KEY, a ANY, b ANY) STRICT")
    }

    @Test func `Every kind of value comes back as it was bound`() throws {
        try connection.execute("CREATE TABLE anything(a ANY) STRICT")
        let values: [SQLiteValue] = [
            .null, .integer(.min), .integer(.max), .real(-0.5), .text(""), .text("é\u{0}x"),
            .blob([]), .blob([0, 255]),
        ]
        for value in values {
            try connection.execute("INSERT INTO anything VALUES(?1)", [value])
        }
        #expect(
            try connection.query("SELECT a FROM anything") { row throws(SQLiteError) in
                try row.value(at: 0)
            } == values)
    }

    @Test func `A column of another type is an error that names it and shows no value`() throws {
        #expect {
            try connection.query("SELECT 'hidden' AS secret") { row throws(SQLiteError) in
                try row.integer(at: 0)
            }
        } throws: { error in
            guard let error = error as? SQLiteError else { return false }
            return error.kind == .unexpectedType && error.message.contains("secret")
                && !error.message.contains("hidden")
        }
    }

    @Test func `A wrong statement says where, a broken rule says which, and no value is shown`()
        throws
    {
        let wrong = try #require(throws: SQLiteError.self) {
            try connection.execute("SELECT * FORM things")
        }
        #expect(wrong.kind == .misuse)
        #expect(wrong.sqlOffset == 9)
        try connection.execute("INSERT INTO things VALUES(1, 'planted', 'x')")
        let broken = try #require(throws: SQLiteError.self) {
            try connection.execute(
                "INSERT INTO things VALUES(?1, ?2, ?3)", [1, "planted", "x"])
        }
        #expect(broken.kind == .constraint)
        #expect(broken.code == "sqlite.constraint")
        #expect(broken.message.contains("things.id"))
        #expect(!broken.message.contains("planted"))
    }

    @Test func `A statement must be one, with as many values as it names`() throws {
        for (sql, values) in [
            ("SELECT 1; SELECT 2", []), ("", []), ("SELECT ?1", []), ("SELECT 1", [1]),
        ] as [(SQL, [SQLiteValue])] {
            let error = #expect(throws: SQLiteError.self) { try connection.execute(sql, values) }
            #expect(error?.kind == .misuse, "\(sql.text)")
        }
        try connection.execute("SELECT 1;\n")
    }

    @Test func `A statement may be used again while it is read`() throws {
        for id in 1...3 {
            try connection.execute("INSERT INTO things VALUES(?1, 'a', 'b')", [.integer(Int64(id))])
        }
        #expect(connection.lastInsertedRowID == 3)
        let sql: SQL = "SELECT id FROM things ORDER BY id"
        let pairs = try connection.query(sql) { outer throws(SQLiteError) in
            let first = try outer.integer(at: 0)
            return try connection.query(sql) { inner throws(SQLiteError) in
                first * 10 + (try inner.integer(at: 0))
            }
        }
        #expect(pairs == [[11, 12, 13], [21, 22, 23], [31, 32, 33]])
    }

    @Test func `Every file of ours is set up for safety`() throws {
        func pragma(_ sql: SQL) throws -> [SQLiteValue] {
            try connection.query(sql) { row throws(SQLiteError) in try row.value(at: 0) }
        }
        #expect(try pragma("PRAGMA journal_mode") == ["wal"])
        #expect(try pragma("PRAGMA synchronous") == [2])
        #expect(try pragma("PRAGMA foreign_keys") == [1])
        #expect(try pragma("PRAGMA trusted_schema") == [0])
        #expect(try pragma("PRAGMA secure_delete") == [1])
        #expect(try pragma("PRAGMA busy_timeout") == [5_000])
        // Defensive: the schema can't be edited as a table.
        try connection.execute("PRAGMA writable_schema = ON")
        #expect(throws: SQLiteError.self) {
            try connection.execute("UPDATE sqlite_schema SET sql = 'x'")
        }
    }

    @Test func `A closed connection says so`() throws {
        try connection.close()
        try connection.close()
        let error = #expect(throws: SQLiteError.self) { try connection.execute("SELECT 1") }
        #expect(error?.kind == .misuse)
        #expect(!FileManager.default.fileExists(atPath: folder.path("test.sqlite-wal")))
    }
}
