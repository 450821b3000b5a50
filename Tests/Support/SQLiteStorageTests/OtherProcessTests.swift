// SPDX-License-Identifier: Apache-2.0

import Foundation
import SQLiteStorage
import TestSupport
import Testing

/// What other processes do to a file, with real ones: the bodies run in children of the test.
@Suite struct OtherProcessTests {
    let folder: TemporaryFolder
    var path: String { folder.path("test.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
        let connection = try SQLiteConnection(path: path)
        try connection.execute("CREATE TABLE pairs(n INTEGER NOT NULL, side TEXT NOT NULL)")
        try connection.close()
    }

    /// The numbers written so far; fails unless each is there on both sides.
    func wholePairs() throws -> Int {
        let connection = try SQLiteConnection(path: path)
        try connection.checkIntegrity()
        let counts = try connection.query("SELECT count(*) FROM pairs GROUP BY n") {
            row throws(SQLiteError) in try row.integer(at: 0)
        }
        #expect(counts.allSatisfy { $0 == 2 })
        return counts.count
    }

    @Test func `A writer killed inside a transaction leaves nothing of it`() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let connection = try SQLiteConnection(path: path)
            try connection.transaction {
                try connection.execute("INSERT INTO pairs VALUES(1, 'left')")
                try connection.execute("INSERT INTO pairs VALUES(1, 'right')")
            }
            try connection.transaction {
                try connection.execute("INSERT INTO pairs VALUES(2, 'left')")
                _ = kill(getpid(), SIGKILL)
            }
        }
        #expect(try wholePairs() == 1)
    }

    @Test func `A writer killed at any moment leaves whole transactions only`() async throws {
        for round in 1...5 {
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = path as String, round = round as Int] in
                let connection = try SQLiteConnection(path: path)
                var number: Int64 = Int64(round) * 1_000_000
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20 + 13 * round))
                {
                    _ = kill(getpid(), SIGKILL)
                }
                while true {
                    number += 1
                    try connection.transaction {
                        let n = SQLiteValue.integer(number)
                        try connection.execute("INSERT INTO pairs VALUES(?1, 'left')", [n])
                        try connection.execute("INSERT INTO pairs VALUES(?1, 'right')", [n])
                    }
                }
            }
            _ = try wholePairs()
        }
        #expect(try wholePairs() > 0)
    }

    @Test func `Two processes write to one file, and neither loses a row`() async throws {
        let path = path
        async let ours: Void = Self.write(numbers: 1_001...1_100, to: path)
        await #expect(processExitsWith: .success) { [path = path as String] in
            try Self.write(numbers: 1...100, to: path)
        }
        try await ours
        #expect(try wholePairs() == 200)
    }

    /// Writes a pair for each number, with a connection of its own.
    static func write(numbers: ClosedRange<Int64>, to path: String) throws {
        let connection = try SQLiteConnection(path: path)
        for number in numbers {
            try connection.transaction {
                let n = SQLiteValue.integer(number)
                try connection.execute("INSERT INTO pairs VALUES(?1, 'left')", [n])
                try connection.execute("INSERT INTO pairs VALUES(?1, 'right')", [n])
            }
        }
        try connection.close()
    }
}
