// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import DeviceTrustStorage
import Foundation
import TestSupport
import Testing

@Suite struct FileSecretStoreTests {
    let folder: TemporaryFolder
    let store: FileSecretStore
    var file: URL { folder.url.appendingPathComponent("keys/identity") }

    init() throws {
        folder = try TemporaryFolder()
        store = try FileSecretStore(folder: folder.path("keys"))
    }

    func secret(_ byte: UInt8, count: Int = 40) -> SecretBytes {
        SecretBytes(copying: [UInt8](repeating: byte, count: count).span)
    }

    /// Expects reading and both ways of writing to be refused, and the file to stay.
    func expectRefusal(_ kind: StorageError.Kind, saying text: String) {
        let before = try? Data(contentsOf: file)
        for attempt in [
            { _ = try store.read(.identity) }, { _ = try store.create(.identity, secret(9)) },
            { try store.replace(.identity, secret(9)) },
        ] as [() throws -> Void] {
            let error = #expect(throws: StorageError.self, performing: attempt)
            #expect(error?.kind == kind)
            #expect(error?.message.contains(text) == true, "\(error?.message ?? "")")
            #expect(error?.message.contains(folder.path("keys")) == true)
        }
        #expect((try? Data(contentsOf: file)) == before)
    }

    @Test func `A secret comes back, and only its owner can open file and folder`() throws {
        let old = umask(0)
        defer { umask(old) }
        let other = try FileSecretStore(folder: folder.path("other"))
        #expect(try other.read(.identity) == nil)
        #expect(try other.create(.identity, secret(7)))
        #expect(try other.read(.identity)?.array == secret(7).array)
        #expect(try folder.mode("other") == 0o700)
        #expect(try folder.mode("other/identity") == 0o600)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path("other")).count == 1)
    }

    @Test func `Creating keeps what is there, replacing does not`() throws {
        #expect(try store.create(.identity, secret(1)))
        #expect(!(try store.create(.identity, secret(2))))
        #expect(try store.read(.identity)?.array == secret(1).array)
        try store.replace(.identity, secret(3, count: 5))
        #expect(try store.read(.identity)?.array == secret(3, count: 5).array)
        try store.remove(.identity)
        try store.remove(.identity)
        #expect(try store.read(.identity) == nil)
    }

    @Test(.holds("NUC-052"), arguments: [0o640, 0o604, 0o620, 0o601])
    func `A file that others may open is refused`(mode: Int) throws {
        #expect(try store.create(.identity, secret(1)))
        try folder.setMode(mode, of: "keys/identity")
        expectRefusal(.unsafe, saying: "chmod 600")
    }

    @Test(.holds("NUC-052"), .enabled(if: geteuid() == 0, "only root can give a file away"))
    func `A file or folder of another user is refused`() throws {
        #expect(try store.create(.identity, secret(1)))
        #expect(chown(file.path, 65_534, 65_534) == 0)
        expectRefusal(.unsafe, saying: "another user")
        #expect(chown(file.path, 0, 0) == 0)
        #expect(chown(folder.path("keys"), 65_534, 65_534) == 0)
        expectRefusal(.unsafe, saying: "another user")
    }

    @Test func `A folder that others may enter is refused`() throws {
        #expect(try store.create(.identity, secret(1)))
        try folder.setMode(0o750, of: "keys")
        expectRefusal(.unsafe, saying: "chmod 700")
        #expect(throws: StorageError.self) { try FileSecretStore(folder: folder.path("keys")) }
    }

    @Test func `A link in the file's place is not followed`() throws {
        let target = folder.path("target")
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: target))
        try folder.setMode(0o600, of: "target")
        try FileManager.default.createSymbolicLink(
            atPath: file.path, withDestinationPath: target)
        expectRefusal(.unsafe, saying: "is a link")
        #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == Data([1, 2, 3]))
    }

    @Test func `A link in the folder's place is not followed`() throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link"), withDestinationPath: folder.path("keys"))
        let error = #expect(throws: StorageError.self) {
            try FileSecretStore(folder: folder.path("link"))
        }
        #expect(error?.kind == .unsafe)
    }

    @Test func `A folder or a pipe in the file's place is refused without waiting`() throws {
        #expect(mkfifo(file.path, 0o600) == 0)
        let error = #expect(throws: StorageError.self) { try store.read(.identity) }
        #expect(error?.kind == .unsafe)
        unlink(file.path)
        #expect(mkdir(file.path, 0o700) == 0)
        expectRefusal(.unsafe, saying: "no regular file")
    }

    @Test func `An empty or oversized file is damaged`() throws {
        for count in [0, 70_000] {
            try Data(count: count).write(to: file)
            try folder.setMode(0o600, of: "keys/identity")
            let error = #expect(throws: StorageError.self) { try store.read(.identity) }
            #expect(error?.kind == .damaged)
        }
    }

    @Test func `What a crash left beside the file is overwritten`() throws {
        try Data([1]).write(to: folder.url.appendingPathComponent("keys/identity.new"))
        #expect(try store.create(.identity, secret(4)))
        #expect(try store.read(.identity)?.array == secret(4).array)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path("keys"))
                == ["identity"])
    }

    @Test(.holds("NUC-052"), .enabled(if: TinyDisk.isPossible, "only root can mount a small disk"))
    func `On a full disk the old secret stays whole, and the message says so`() throws {
        let disk = try #require(TinyDisk(kilobytes: 64))
        defer { disk.unmount() }
        let store = try FileSecretStore(folder: disk.path + "/keys")
        #expect(try store.create(.identity, secret(1)))
        let filler = disk.fill()
        let error = #expect(throws: StorageError.self) {
            try store.replace(.identity, secret(2))
        }
        #expect(error?.kind == .diskFull)
        #expect(error?.message.contains("Free some space") == true)
        #expect(try store.read(.identity)?.array == secret(1).array)
        try FileManager.default.removeItem(at: filler)
        try store.replace(.identity, secret(2))
        #expect(try store.read(.identity)?.array == secret(2).array)
    }

    @Test func `A writer killed at any moment leaves the old secret or the new one, whole`()
        async throws
    {
        try store.replace(.identity, secret(1))
        let path = folder.path("keys")
        for round in 1...3 {
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = path as String, round = round as Int] in
                let store = try FileSecretStore(folder: path)
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(9 * round)) {
                    _ = kill(getpid(), SIGKILL)
                }
                while true {
                    for byte in UInt8(1)...9 {
                        let bytes = [UInt8](repeating: byte, count: 3_000 + Int(byte))
                        try store.replace(.identity, SecretBytes(copying: bytes.span))
                    }
                }
            }
            let bytes = try #require(try store.read(.identity)).array
            #expect(Set(bytes).count == 1)
            #expect([40, 3_000 + Int(bytes[0])].contains(bytes.count))
        }
    }
}
