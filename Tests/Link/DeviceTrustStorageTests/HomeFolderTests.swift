// SPDX-License-Identifier: Apache-2.0

import DeviceTrustStorage
import Foundation
import TestSupport
import Testing

@Suite struct HomeFolderTests {
    @Test func `The environment names the folder`() throws {
        let named = try HomeFolder(environment: ["SHEETBEND_HOME": "/a/b/", "HOME": "/home/anna"])
        #expect(named.path == "/a/b")
        #expect(named.trustDatabasePath == "/a/b/host/trust.sqlite")
        #expect(named.companionPath == "/a/b/companion")
        // A host in a folder of its own must not meet the user's usual one at the socket.
        #expect(named.socketPath == "/a/b/host/socket")
    }

    #if os(Linux)
        @Test func `Else it is in the user's folder for data`() throws {
            let usual = try HomeFolder(environment: ["HOME": "/home/anna"])
            #expect(usual.path == "/home/anna/.local/share/sheetbend")
            #expect(usual.socketPath == "/home/anna/.local/share/sheetbend/host/socket")
            let data = try HomeFolder(environment: ["HOME": "/h", "XDG_DATA_HOME": "/data"])
            #expect(data.path == "/data/sheetbend")
            #expect(data.socketPath == "/data/sheetbend/host/socket")
            let ignored = try HomeFolder(environment: ["HOME": "/h", "XDG_DATA_HOME": "data"])
            #expect(ignored.path == "/h/.local/share/sheetbend")
        }

        @Test func `The socket is in the folder for such, one for each home folder`() throws {
            let runtime = try TemporaryFolder()
            func socket(_ data: String) throws -> String {
                try HomeFolder(environment: [
                    "XDG_DATA_HOME": data, "XDG_RUNTIME_DIR": runtime.url.path,
                ]).socketPath
            }
            // FNV-1a of "/one/sheetbend".
            #expect(try socket("/one") == runtime.path("sheetbend-70030da9.socket"))
            #expect(try socket("/one/") == socket("/one"))
            #expect(try socket("/two") != socket("/one"))
        }

        @Test func `A folder for sockets that others may enter, or that is missing, is not used`()
            throws
        {
            let folder = try TemporaryFolder()
            let environment = ["HOME": "/h", "XDG_RUNTIME_DIR": folder.url.path]
            let usual = "/h/.local/share/sheetbend/host/socket"
            #expect(try HomeFolder(environment: environment).socketPath != usual)
            try folder.setMode(0o755, of: ".")
            #expect(try HomeFolder(environment: environment).socketPath == usual)
            let missing = ["HOME": "/h", "XDG_RUNTIME_DIR": folder.path("missing")]
            #expect(try HomeFolder(environment: missing).socketPath == usual)
        }
    #endif

    @Test func `A folder that can't be meant is refused`() {
        for environment in [["SHEETBEND_HOME": "here"], [:], ["HOME": ""]] {
            let error = #expect(throws: StorageError.self) {
                try HomeFolder(environment: environment)
            }
            #expect(error?.kind == .noHome)
        }
    }

    @Test func `Folders are made for their owner alone, whatever the mask`() throws {
        let folder = try TemporaryFolder()
        let old = umask(0)
        defer { umask(old) }
        let home = try HomeFolder(environment: ["SHEETBEND_HOME": folder.path("x/y")])
        for _ in 1...2 {
            try home.prepareHost()
            try home.prepareCompanion()
        }
        for name in ["x", "x/y", "x/y/host", "x/y/companion"] {
            #expect(try folder.mode(name) == 0o700, "\(name)")
        }
        #expect(!home.hostHasPeers)
        try Data().write(to: URL(fileURLWithPath: home.trustDatabasePath))
        #expect(home.hostHasPeers)
    }

    @Test func `A folder that others may change or enter is refused`() throws {
        let folder = try TemporaryFolder()
        let home = try HomeFolder(environment: ["SHEETBEND_HOME": folder.path("home")])
        try home.prepareHost()
        try folder.setMode(0o755, of: "home/host")
        let entered = #expect(throws: StorageError.self) { try home.prepareHost() }
        #expect(entered?.kind == .unsafe)
        try folder.setMode(0o700, of: "home/host")
        try folder.setMode(0o755, of: "home")
        try home.prepareHost()
        try folder.setMode(0o777, of: "home")
        let changed = #expect(throws: StorageError.self) { try home.prepareHost() }
        #expect(changed?.kind == .unsafe)
    }
}
