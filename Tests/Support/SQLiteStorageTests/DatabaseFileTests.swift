// SPDX-License-Identifier: Apache-2.0

import Foundation
import SQLiteStorage
import TestSupport
import Testing

@Suite struct DatabaseFileTests {
    let folder: TemporaryFolder
    var path: String { folder.path("test.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
    }

    func failure(_ path: String? = nil) throws -> SQLiteError {
        try #require(throws: SQLiteError.self) {
            let connection = try SQLiteConnection(path: path ?? self.path)
            try connection.checkIntegrity()
        }
    }

    @Test func `The file and its companions are readable by their owner alone`() throws {
        let old = umask(0)
        defer { umask(old) }
        let connection = try SQLiteConnection(path: path)
        try connection.execute("CREATE TABLE t(a)")
        for name in ["test.sqlite", "test.sqlite-wal", "test.sqlite-shm"] {
            #expect(try folder.mode(name) == 0o600, "\(name)")
        }
    }

    @Test func `A file that others could read is refused`() throws {
        try SQLiteConnection(path: path).close()
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        let error = try failure()
        #expect(error.kind == .unsafeFile)
        #expect(error.message.contains("chmod 600"))
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
    func `A file of another user is refused`() throws {
        try SQLiteConnection(path: path).close()
        #expect(chown(path, 65_534, 65_534) == 0)
        #expect(try failure().kind == .unsafeFile)
    }

    @Test func `A link in the file's place is refused, in its folder's place it is followed`()
        throws
    {
        try SQLiteConnection(path: path).close()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link.sqlite"), withDestinationPath: path)
        #expect(try failure(folder.path("link.sqlite")).kind == .unsafeFile)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("folder"), withDestinationPath: folder.url.path)
        try SQLiteConnection(path: folder.path("folder/test.sqlite")).close()
    }

    @Test func `A missing folder is said to be missing`() throws {
        let error = try failure(folder.path("absent/test.sqlite"))
        #expect(error.kind == .inaccessible)
        #expect(error.message.contains("Make it first"))
    }

    @Test func `A file that is no database is refused and stays as it is`() throws {
        let bytes = Data("this is a letter to a friend, and long enough to be looked at".utf8)
        try bytes.write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        let error = try failure()
        #expect(error.kind == .damaged)
        #expect(error.message.contains(path))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    }

    @Test func `A damaged page is found`() throws {
        let connection = try SQLiteConnection(path: path)
        try connection.execute("CREATE TABLE t(a)")
        for _ in 0..<100 {
            try connection.execute("INSERT INTO t VALUES(randomblob(500))")
        }
        try connection.checkIntegrity()
        try connection.close()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        bytes.replaceSubrange(4_096..<8_192, with: Data(repeating: 0xA5, count: 4_096))
        try bytes.write(to: URL(fileURLWithPath: path))
        #expect(try failure().kind == .damaged)
    }
}
