// SPDX-License-Identifier: Apache-2.0

import Foundation
import SQLiteStorage
import TestSupport
import Testing

/// A disk that really is full: a small file system in memory, which only root can mount.
@Suite(.enabled(if: TinyDisk.isPossible, "only root can mount a small disk"))
struct FullDiskTests {
    @Test func `A full disk is said to be full, and what was stored stays`() throws {
        let disk = try #require(TinyDisk(kilobytes: 512))
        defer { disk.unmount() }
        let connection = try SQLiteConnection(path: disk.path + "/test.sqlite")
        try connection.execute("CREATE TABLE t(n INTEGER, bytes BLOB)")
        var stored = 0
        var failure: SQLiteError?
        while failure == nil, stored < 1_000 {
            do {
                try connection.transaction {
                    try connection.execute("INSERT INTO t VALUES(1, randomblob(3000))")
                }
                stored += 1
            } catch let error as SQLiteError {
                failure = error
            }
        }
        #expect(failure?.kind == .diskFull)
        #expect(failure?.message.contains("free some space") == true)
        #expect(stored > 10)
        let count = try connection.query("SELECT count(*) FROM t") { row throws(SQLiteError) in
            try row.integer(at: 0)
        }
        #expect(count == [Int64(stored)])
    }

    @Test func `A file that can't even be made says why`() throws {
        let disk = try #require(TinyDisk(kilobytes: 64))
        defer { disk.unmount() }
        try Data(repeating: 1, count: 60_000).write(
            to: URL(fileURLWithPath: disk.path + "/filler"))
        let error = #expect(throws: SQLiteError.self) {
            try SQLiteConnection(path: disk.path + "/test.sqlite")
                .execute("CREATE TABLE t(a)")
        }
        #expect(error?.kind == .diskFull)
    }
}
