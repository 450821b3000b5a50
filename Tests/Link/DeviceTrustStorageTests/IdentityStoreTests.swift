// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import DeviceTrust
import DeviceTrustStorage
import Foundation
import LibcryptoPrimitives
import TestSupport
import Testing
import TextEncodings

@Suite struct IdentityStoreTests {
    typealias Identities = IdentityStore<C, FileSecretStore>

    let folder: TemporaryFolder
    var file: URL { folder.url.appendingPathComponent("host/identity") }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// What a program does when it starts.
    func store(_ name: String, _ owner: Identities.Owner) throws -> Identities {
        Identities(try FileSecretStore(folder: folder.path(name)), owner: owner)
    }

    @Test(.holds("NUC-049")) func `The X25519 key survives restarts and is each device's own`()
        throws
    {
        let host = try store("host", .host).loadOrCreate(hasPeers: false)
        let device = try store("device", .device).loadOrCreate(hasPeers: false)
        #expect(host.agreementKey.publicKey != device.agreementKey.publicKey)
        for _ in 1...3 {
            let again = try store("host", .host).loadOrCreate(hasPeers: true)
            #expect(again.publicIdentity == host.publicIdentity)
            #expect(try again.room() == host.room())
            let sameDevice = try store("device", .device).loadOrCreate(hasPeers: true)
            #expect(sameDevice.publicIdentity == device.publicIdentity)
        }
    }

    @Test(.holds("NUC-050")) func `So does the Ed25519 key, and what it signs can be checked`()
        throws
    {
        let before = try store("device", .device).loadOrCreate(hasPeers: false)
        let after = try store("device", .device).loadOrCreate(hasPeers: true)
        let message: [UInt8] = [1, 2, 3]
        let signature = try after.signingKey.signature(of: message.span)
        let isValid = C.isValid(
            signature: signature.span, of: message.span, by: before.publicIdentity.signingKey)
        #expect(isValid)
        let other = try store("other", .device).loadOrCreate(hasPeers: false)
        #expect(other.publicIdentity.signingKey != before.publicIdentity.signingKey)
    }

    @Test(.holds("NUC-052")) func `A truncated or damaged file stops the program and stays`()
        throws
    {
        let identity = try store("host", .host).loadOrCreate(hasPeers: false)
        let whole = try Data(contentsOf: file)
        let keys = [
            identity.agreementKey.bytes, identity.signingKey.seed,
            try #require(identity.relayKey).seed,
        ]
        var damaged = (0..<whole.count).map { whole.prefix($0) }
        damaged.append(whole + [0])
        damaged.append(Data(repeating: 0, count: whole.count))
        for bytes in damaged {
            try bytes.write(to: file)
            try folder.setMode(0o600, of: "host/identity")
            let error = #expect(throws: StorageError.self) {
                try store("host", .host).loadOrCreate(hasPeers: false)
            }
            let message = try #require(error).message
            #expect(error?.kind == .damaged)
            #expect(message.contains(file.path) && message.contains("Put back a copy"))
            for key in keys { #expect(!message.contains(Hex.encode(key.array))) }
            #expect(try Data(contentsOf: file) == bytes)
        }
        try whole.write(to: file)
        try folder.setMode(0o600, of: "host/identity")
        let restored = try store("host", .host).loadOrCreate(hasPeers: true)
        #expect(restored.publicIdentity == identity.publicIdentity)
    }

    @Test(.holds("NUC-052")) func `Keys that can't be read are never replaced by new ones`() throws
    {
        _ = try store("host", .host).loadOrCreate(hasPeers: false)
        let whole = try Data(contentsOf: file)
        try folder.setMode(0o644, of: "host/identity")
        #expect(throws: StorageError.self) {
            try store("host", .host).loadOrCreate(hasPeers: false)
        }
        #expect(try Data(contentsOf: file) == whole)
    }

    @Test(.holds("NUC-052")) func `Missing keys are an error once devices know them`() throws {
        let host = try store("host", .host)
        let error = #expect(throws: StorageError.self) { try host.loadOrCreate(hasPeers: true) }
        #expect(error?.kind == .missing)
        #expect(error?.message.contains("pair again") == true)
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func `A device's keys are not a host's`() throws {
        _ = try store("host", .device).loadOrCreate(hasPeers: false)
        let error = #expect(throws: StorageError.self) {
            try store("host", .host).loadOrCreate(hasPeers: false)
        }
        #expect(error?.kind == .damaged)
        #expect(error?.message.contains("holds keys of a device") == true)
    }

    @Test func `Two first starts at once end with the same keys`() async throws {
        let store = try store("host", .host)
        let keys = try await withThrowingTaskGroup(of: PublicIdentity.self) { group in
            for _ in 0..<8 {
                group.addTask { try store.loadOrCreate(hasPeers: false).publicIdentity }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(keys.count == 1)
    }
}
