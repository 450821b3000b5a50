// SPDX-License-Identifier: Apache-2.0

import Foundation
import SQLiteStorage
import TestSupport
import Testing

@Suite struct MigrationTests {
    let folder: TemporaryFolder
    let connection: SQLiteConnection

    let first = Migration(1, "CREATE TABLE a(x); CREATE TABLE b(x)")
    let second = Migration(2, "INSERT INTO a VALUES(1); ALTER TABLE a ADD COLUMN y")

    init() throws {
        folder = try TemporaryFolder()
        connection = try SQLiteConnection(path: folder.path("test.sqlite"))
    }

    @Test func `Steps run once, in order, and later ones are added`() throws {
        try connection.migrate([first])
        #expect(try connection.schemaVersion() == 1)
        try connection.migrate([first, second])
        try connection.migrate([first, second])
        #expect(try connection.schemaVersion() == 2)
        let rows = try connection.query("SELECT x, y FROM a") { row throws(SQLiteError) in
            [try row.value(at: 0), try row.value(at: 1)]
        }
        #expect(rows == [[1, nil]])
    }

    @Test func `A step that fails leaves the schema of the step before`() throws {
        try connection.migrate([first])
        #expect(throws: SQLiteError.self) {
            try connection.migrate([
                first, Migration(2, "INSERT INTO a VALUES(1); INSERT INTO missing VALUES(1)"),
            ])
        }
        #expect(try connection.schemaVersion() == 1)
        let rows = try connection.query("SELECT x FROM a") { row throws(SQLiteError) in
            try row.value(at: 0)
        }
        #expect(rows.isEmpty)
    }

    @Test func `A newer program's file is refused, untouched, with what to do`() throws {
        try connection.migrate([first, second])
        try connection.close()
        let before = try Data(contentsOf: folder.url.appendingPathComponent("test.sqlite"))
        let older = try SQLiteConnection(path: folder.path("test.sqlite"))
        let error = #expect(throws: SQLiteError.self) { try older.migrate([first]) }
        #expect(error?.kind == .newerSchema)
        #expect(
            error?.message.contains("has schema 2, and this program knows 1 at most") == true)
        try older.close()
        let after = try Data(contentsOf: folder.url.appendingPathComponent("test.sqlite"))
        #expect(before == after)
    }
}
