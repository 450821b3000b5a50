// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import DeviceTrust
import DeviceTrustStorage
import Foundation
import SQLiteStorage
import TestSupport
import Testing

@Suite struct TrustStoreTests {
    let folder: TemporaryFolder
    let now = Samples.now
    var path: String { folder.path("trust.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
    }

    func open() throws -> TrustStore { try TrustStore(path: path) }

    /// A store with one confirmed device.
    func openWithPhone() async throws -> (TrustStore, PairedDevice) {
        let store = try open()
        let device = try Samples.device()
        try await store.storeUnconfirmed(device)
        return (store, try #require(try await store.promote(device.id, pairedAt: device.pairedAt)))
    }

    /// The records that another start of the host would see.
    func reopened(_ store: TrustStore) async throws -> TrustStore {
        try await store.close()
        return try open()
    }

    @Test(.holds("NUC-070")) func `A paired device is listed with its scope, also after a restart`()
        async throws
    {
        var (store, phone) = try await openWithPhone()
        let tablet = try Samples.device("tablet", secret: 3, pairedAt: now + 1)
        try await store.storeUnconfirmed(tablet)
        #expect(try folder.mode("trust.sqlite") == 0o600)
        store = try await reopened(store)
        #expect(store.table.devices.map(\.label.text) == ["phone", "tablet"])
        #expect(store.table.devices.map(\.grant.scope) == [.approve, .approve])
        #expect(
            store.table.devices.map(\.state) == [
                .confirmed, .unconfirmed(expiresAt: now + 1 + Samples.tenMinutes),
            ])
        let found = try #require(
            store.table.device(withAgreementKey: phone.identity.agreementKey))
        #expect(found.id == phone.id)
        #expect(found.identity == phone.identity)
        #expect(found.secret.isEqual(to: phone.secret))
        #expect(found.pairedAt == now)
    }

    @Test func `A record that is not confirmed in ten minutes goes`() async throws {
        let store = try open()
        let device = try Samples.device()
        try await store.storeUnconfirmed(device)
        #expect(try await store.removeExpired(now: now + 599_999) == [])
        #expect(try await store.removeExpired(now: now + 600_000) == [device.id])
        #expect(try await store.promote(device.id, pairedAt: device.pairedAt) == nil)
        #expect(try await reopened(store).table.devices.isEmpty)
    }

    @Test func `A confirmed record never expires, and confirming twice is once`() async throws {
        let (store, phone) = try await openWithPhone()
        #expect(try await store.promote(phone.id, pairedAt: phone.pairedAt)?.state == .confirmed)
        #expect(try await store.removeExpired(now: .max) == [])
        #expect(store.table.devices.count == 1)
    }

    @Test func `Another device with the same handshake key takes the place of the first`()
        async throws
    {
        var (store, phone) = try await openWithPhone()
        let other = try Samples.device(
            "other",
            identity: PublicIdentity(
                agreementKey: phone.identity.agreementKey,
                signingKey: try LocalIdentity<C>.generateForDevice().publicIdentity.signingKey))
        try await store.storeUnconfirmed(other)
        store = try await reopened(store)
        #expect(store.table.devices.map(\.id) == [other.id])
    }

    @Test(.holds("NUC-071"))
    func `Any label can be stored, and is bounded and visible wherever read`()
        async throws
    {
        var (store, phone) = try await openWithPhone()
        for label in [
            "Anna's phone", "\u{1B}[2J\u{202E}evil\n", String(repeating: "long ", count: 1_000), "",
            "\u{200B}", "'); DROP TABLE devices; --",
        ] {
            try await store.rename(phone.id, to: DeviceLabel(label))
            store = try await reopened(store)
            let shown = try #require(store.table.device(phone.id)).label.text
            #expect(!shown.isEmpty)
            #expect(shown.utf8.count <= DeviceLabel.maximumByteCount)
            #expect(shown == DeviceLabel(label).text)
            #expect(
                !shown.unicodeScalars.contains {
                    [.control, .format].contains($0.properties.generalCategory)
                })
        }
    }

    @Test func `Everything that may change does, over restarts; keys and secret never do`()
        async throws
    {
        var (store, phone) = try await openWithPhone()
        for round in Int64(1)...20 {
            try await store.setScope(round % 2 == 0 ? .view : .control, of: phone.id)
            try await store.setNotes(round % 3 == 0, of: phone.id)
            try await store.setUserVerificationKey([1, UInt8(round)], of: phone.id)
            try await store.touch(phone.id, now: now + round)
            store = try await reopened(store)
            let device = try #require(store.table.device(phone.id))
            #expect(device.grant.scope == (round % 2 == 0 ? .view : .control))
            #expect(device.grant.notes == (round % 3 == 0))
            #expect(device.userVerificationKey == [1, UInt8(round)])
            #expect(device.lastSeenAt == now + round)
            #expect(device.identity == phone.identity)
            #expect(device.secret.isEqual(to: phone.secret))
            #expect(store.table.devices.count == 1)
        }
    }

    @Test func `A revoked device is shut out for good, until a new pairing`() async throws {
        var (store, phone) = try await openWithPhone()
        try await store.revoke(phone.id, now: now + 1)
        for _ in 1...2 {
            let record = store.table.device(withAgreementKey: phone.identity.agreementKey)
            #expect(record?.state == .revoked(at: now + 1))
            #expect(record?.secret.isEqual(to: phone.secret) == true)
            #expect(Admission(of: record, now: now + 2) == .revoked)
            store = try await reopened(store)
        }
        #expect(try await store.promote(phone.id, pairedAt: phone.pairedAt) == nil)
        for change in [
            { try await store.setScope(.control, of: phone.id) },
            { try await store.rename(phone.id, to: DeviceLabel("x")) },
            { try await store.touch(phone.id, now: 1) },
            { try await store.unpair(phone.id, now: 1) },
        ] as [() async throws -> Void] {
            let error = await #expect(throws: StorageError.self) { try await change() }
            #expect(error?.kind == .unknownDevice)
        }
        try await store.revoke(phone.id, now: now + 9)
        #expect(store.table.device(phone.id)?.state == .revoked(at: now + 1))
        try await store.storeUnconfirmed(
            try Samples.device(identity: phone.identity, secret: 8, pairedAt: now + 10))
        #expect(
            Admission(of: store.table.device(phone.id), now: now + 11)
                == .admitted(Grant(scope: .approve, notes: false)))
    }

    @Test func `A device that unpaired itself is forgotten`() async throws {
        let (store, phone) = try await openWithPhone()
        try await store.unpair(phone.id, now: now)
        #expect(store.table.devices.isEmpty)
        #expect(try await reopened(store).table.devices.isEmpty)
    }

    @Test func `An unknown device can't be changed, and the message says what to do`() async throws
    {
        let store = try open()
        let id = try Samples.device().id
        let error = await #expect(throws: StorageError.self) {
            try await store.revoke(id, now: now)
        }
        #expect(error?.kind == .unknownDevice)
        #expect(error?.message.contains(id.text) == true)
    }

    @Test func `Only so many devices are kept; revoking one makes room`() async throws {
        let store = try open()
        let first = try Samples.device()
        try await store.storeUnconfirmed(first)
        for number in 1..<TrustTable.maximumDeviceCount {
            try await store.storeUnconfirmed(
                try Samples.device(pairedAt: now + Int64(number)))
        }
        let extra = try Samples.device()
        let error = await #expect(throws: StorageError.self) {
            try await store.storeUnconfirmed(extra)
        }
        #expect(error?.kind == .tooManyDevices)
        try await store.revoke(first.id, now: now)
        try await store.storeUnconfirmed(extra)
        #expect(store.table.devices.count == TrustTable.maximumDeviceCount + 1)
    }
}
