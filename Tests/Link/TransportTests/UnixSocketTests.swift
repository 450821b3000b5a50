// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Transport

@Suite(.serialized) struct UnixSocketTests {
    /// A private folder that goes with the test.
    final class Folder {
        let path: String
        var socket: String { path + "/s" }

        init() {
            var template = [UInt8]("/tmp/sheetbend-XXXXXX\0".utf8).map(CChar.init)
            path = String(cString: mkdtemp(&template))
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    @Test func `The kernel names the peer, and the file is this user's alone`() async throws {
        let folder = Folder()
        let loopback = Loopback(try TransportListener.unix(path: folder.socket))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.socket)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let client = Recorder(try connectUnix(path: folder.socket))
        let server = Recorder(try await loopback.nextAccepted())
        let me = UnixCredentials(user: geteuid(), group: getegid(), process: getpid())
        #expect(server.transport.peer == .unix(me))
        #expect(client.transport.peer == .unix(me))
        client.perform { $0.send([1, 2]) }
        try await server.wait("bytes") { $0.received == [1, 2] }
        client.perform { $0.close() }
        try await server.wait("its end") { $0.events.contains("ended") }
        server.perform { $0.close() }
        try await server.wait("closed") { $0.events.last == "closed" }
        try await client.wait("closed") { $0.events.last == "closed" }
        try await loopback.close()
        #expect(!FileManager.default.fileExists(atPath: folder.socket))
    }

    @Test func `Another user's program is refused`() async throws {
        let folder = Folder()
        let loopback = Loopback(
            try TransportListener.unix(path: folder.socket, permittedUser: geteuid() + 1))
        let client = Recorder(try connectUnix(path: folder.socket))
        try await client.wait("its end") { $0.events.contains("ended") || $0.isOver }
        #expect(loopback.events == ["refused user \(geteuid())"])
        client.perform { $0.abort() }
        try await client.wait("closed") { $0.isOver }
        try await loopback.close()
    }

    @Test func `A stale socket is replaced`() async throws {
        let folder = Folder()
        let stale = try TransportListener.unix(path: folder.socket)
        // As after SIGKILL: nobody listens, and the file stays.
        stale.socket.close()
        #expect(throws: TransportError.self) { try connectUnix(path: folder.socket) }
        let loopback = Loopback(try TransportListener.unix(path: folder.socket))
        let client = try connectUnix(path: folder.socket)
        _ = try await loopback.nextAccepted()
        stale.close()
        #expect(FileManager.default.fileExists(atPath: folder.socket), "it is another's file now")
        withExtendedLifetime(client) {}
        try await loopback.close()
    }

    @Test func `A socket that someone listens at is refused`() throws {
        let folder = Folder()
        let live = try TransportListener.unix(path: folder.socket)
        let error = #expect(throws: TransportError.self) {
            try TransportListener.unix(path: folder.socket)
        }
        #expect(error?.code == "addressInUse")
        #expect(FileManager.default.fileExists(atPath: folder.socket))
        withExtendedLifetime(live) {}
    }

    @Test func `Another file at the path is left alone`() throws {
        let folder = Folder()
        try Data("precious".utf8).write(to: URL(fileURLWithPath: folder.socket))
        let error = #expect(throws: TransportError.self) {
            try TransportListener.unix(path: folder.socket)
        }
        #expect(error?.code == "notASocket")
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.socket)) == Data("precious".utf8))
    }

    @Test func `A folder that others can enter is refused, a missing one is made`() throws {
        let folder = Folder()
        let path = folder.path + "/inner/s"
        let listener = try TransportListener.unix(path: path)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/inner")
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        listener.close()
        chmod(folder.path + "/inner", 0o755)
        let error = #expect(throws: TransportError.self) { try TransportListener.unix(path: path) }
        #expect(error?.code == "folderNotPrivate")
    }

    @Test func `Another user's folder is refused as that, with no advice to open it`() throws {
        let folder = Folder()
        // Only root can give a folder away, and everyone else finds root's.
        let isRoot = chown(folder.path, 65_534, 65_534) == 0
        let path = isRoot ? folder.socket : "/usr/s"
        let error = #expect(throws: TransportError.self) { try TransportListener.unix(path: path) }
        #expect(error?.code == "folderOfOtherUser")
        #expect(error?.message.contains("chmod") == false)
    }

    @Test func `A path too long for a socket says so`() throws {
        let path = Folder().path + "/" + String(repeating: "x", count: 200)
        let error = #expect(throws: TransportError.self) { try TransportListener.unix(path: path) }
        #expect(error?.code == "pathTooLong")
    }

    @Test func `Where no host runs, the message says what to start`() throws {
        let error = #expect(throws: TransportError.self) {
            try connectUnix(path: Folder().socket)
        }
        #expect(error?.code == "noSocket")
        #expect(error?.message.contains("sheetbend up") == true)
    }
}
