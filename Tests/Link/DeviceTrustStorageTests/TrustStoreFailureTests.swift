// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import DeviceTrust
import DeviceTrustStorage
import Foundation
import SQLiteStorage
import TestSupport
import Testing

@Suite struct TrustStoreFailureTests {
    let folder: TemporaryFolder
    let path: String
    let now = Samples.now

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("trust.sqlite")
    }

    func failureToOpen() throws -> StorageError {
        try #require(throws: StorageError.self) { try TrustStore(path: path) }
    }

    @Test(.enabled(if: TinyDisk.isPossible, "only root can mount a small disk"))
    func `A revocation that can't be written counts at once, says so, and can be tried again`()
        async throws
    {
        let disk = try #require(TinyDisk(kilobytes: 512))
        defer { disk.unmount() }
        let path = disk.path + "/trust.sqlite"
        var store = try TrustStore(path: path)
        let phone = try Samples.device()
        let tablet = try Samples.device("tablet")
        for device in [phone, tablet] {
            try await store.storeUnconfirmed(device)
            _ = try await store.promote(device.id, pairedAt: device.pairedAt)
        }
        let filler = disk.fill()
        let error = await #expect(throws: StorageError.self) {
            try await store.revoke(phone.id, now: now)
        }
        #expect(error?.kind == .diskFull)
        #expect(error?.message.contains("only until this host restarts") == true)
        #expect(Admission(of: store.table.device(phone.id), now: now) == .revoked)
        await #expect(throws: StorageError.self) { try await store.unpair(tablet.id, now: now) }
        #expect(Admission(of: store.table.device(tablet.id), now: now) == .revoked)
        try FileManager.default.removeItem(at: filler)
        try await store.revoke(phone.id, now: now + 1)
        try await store.unpair(tablet.id, now: now + 1)
        try await store.close()
        store = try TrustStore(path: path)
        #expect(store.table.devices.map(\.id) == [phone.id])
        #expect(Admission(of: store.table.device(phone.id), now: now) == .revoked)
    }

    @Test(.enabled(if: TinyDisk.isPossible, "only root can mount a small disk"))
    func `A pairing that can't be written is not there`() async throws {
        let disk = try #require(TinyDisk(kilobytes: 512))
        defer { disk.unmount() }
        let store = try TrustStore(path: disk.path + "/trust.sqlite")
        _ = disk.fill()
        let device = try Samples.device()
        let error = await #expect(throws: StorageError.self) {
            try await store.storeUnconfirmed(device)
        }
        #expect(error?.kind == .diskFull)
        #expect(store.table.device(device.id) == nil)
    }

    @Test func `An unreadable record admits nobody: the table does not open`() async throws {
        let store = try TrustStore(path: path)
        let device = try Samples.device()
        try await store.storeUnconfirmed(device)
        try await store.close()
        let connection = try SQLiteConnection(path: path)
        try connection.execute("UPDATE devices SET record = substr(record, 1, 90)")
        try connection.close()
        let error = try failureToOpen()
        #expect(error.kind == .damaged)
        #expect(error.message.contains(path))
    }

    @Test func `A record under another device's id or key is damaged`() async throws {
        for change in [
            "UPDATE devices SET id = 'aaaaaaaaaaaaaaaaaaaaaaaaaa'",
            "UPDATE devices SET agreement_key = zeroblob(32)",
        ] as [SQL] {
            let folder = try TemporaryFolder()
            let path = folder.path("trust.sqlite")
            let store = try TrustStore(path: path)
            try await store.storeUnconfirmed(try Samples.device())
            try await store.close()
            let connection = try SQLiteConnection(path: path)
            try connection.execute(change)
            try connection.close()
            let error = #expect(throws: StorageError.self) { try TrustStore(path: path) }
            #expect(error?.kind == .damaged)
        }
    }

    @Test func `A newer program's table is refused`() async throws {
        try await TrustStore(path: path).close()
        let connection = try SQLiteConnection(path: path)
        try connection.execute("PRAGMA user_version = 99")
        try connection.close()
        #expect(try failureToOpen().kind == .newerVersion)
    }

    @Test func `A table that others may read, or that is no database, is refused`() async throws {
        try await TrustStore(path: path).close()
        try folder.setMode(0o644, of: "trust.sqlite")
        #expect(try failureToOpen().kind == .unsafe)
        try Data(repeating: 65, count: 5_000).write(to: URL(fileURLWithPath: path))
        try folder.setMode(0o600, of: "trust.sqlite")
        #expect(try failureToOpen().kind == .damaged)
    }

    @Test func `A host killed at any moment has whole records only`() async throws {
        for round in 1...3 {
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = path as String, round = round as Int] in
                let store = try TrustStore(path: path)
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(30 * round)) {
                    _ = kill(getpid(), SIGKILL)
                }
                while true {
                    let device = try Samples.device()
                    try await store.storeUnconfirmed(device)
                    _ = try await store.promote(device.id, pairedAt: device.pairedAt)
                    try await store.revoke(device.id, now: Samples.now)
                }
            }
            let store = try TrustStore(path: path)
            let open = store.table.devices.filter {
                Admission(of: $0, now: now) != .revoked
            }
            #expect(open.count <= round)
            try await store.close()
        }
    }
}
