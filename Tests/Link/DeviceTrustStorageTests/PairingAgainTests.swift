// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import DeviceTrust
import DeviceTrustStorage
import TestSupport
import Testing

/// A device that pairs while the host knows it: nothing is lost, whatever becomes of the new pairing.
@Suite struct PairingAgainTests {
    let folder: TemporaryFolder
    let now = Samples.now
    var path: String { folder.path("trust.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A store with one confirmed device, renamed and with a key of its own.
    func openWithPhone(
        _ grant: Grant = Grant(scope: .approve, notes: false)
    ) async throws -> (TrustStore, PairedDevice) {
        let store = try TrustStore(path: path)
        var device = try Samples.device()
        device.grant = grant
        try await store.storeUnconfirmed(device)
        _ = try await store.promote(device.id, pairedAt: device.pairedAt)
        try await store.rename(device.id, to: DeviceLabel("Ada's"))
        try await store.setUserVerificationKey([4, 2], of: device.id)
        return (store, try #require(store.table.device(device.id)))
    }

    func pairing(
        of phone: PairedDevice, _ grant: Grant, after milliseconds: Int64 = 60_000
    ) throws -> PairedDevice {
        var again = try Samples.device(
            "iPhone", identity: phone.identity, secret: 9, pairedAt: now + milliseconds)
        again.grant = grant
        return again
    }

    func reopened(_ store: TrustStore) async throws -> TrustStore {
        try await store.close()
        return try TrustStore(path: path)
    }

    static let grants: [(Grant, Grant, Grant)] = [
        // What was granted, what the new pairing grants, what the device has then.
        (
            Grant(scope: .approve, notes: false), Grant(scope: nil, notes: true),
            Grant(scope: .approve, notes: true)
        ),
        (
            Grant(scope: nil, notes: true), Grant(scope: .control, notes: false),
            Grant(scope: .control, notes: true)
        ),
        (
            Grant(scope: .control, notes: true), Grant(scope: .view, notes: false),
            Grant(scope: .view, notes: true)
        ),
    ]

    @Test(arguments: grants)
    func `Confirmed, it adds what its ceremony grants and takes nothing else`(
        first: Grant, second: Grant, both: Grant
    ) async throws {
        var (store, phone) = try await openWithPhone(first)
        let stored = try await store.storeUnconfirmed(try pairing(of: phone, second))
        #expect(stored.secret.isEqual(to: phone.secret), "both sides keep the secret they share")
        store = try await reopened(store)
        let waiting = try #require(store.table.device(phone.id))
        #expect(waiting.state == .confirmed && waiting.grant == first)
        #expect(store.table.deviceOnceConfirmed(phone.id, now: now + 60_001)?.grant == both)

        let promoted = try await store.promote(phone.id, pairedAt: now + 60_000)
        #expect(promoted?.state == .confirmed && promoted?.grant == both)
        store = try await reopened(store)
        let after = try #require(store.table.device(phone.id))
        #expect(after.grant == both)
        #expect(after.label == DeviceLabel("Ada's"))
        #expect(after.userVerificationKey == [4, 2])
        #expect(after.secret.isEqual(to: phone.secret))
        #expect(store.table.devices.count == 1)
    }

    @Test func `Failed or forgotten, it leaves everything as it was`() async throws {
        var (store, phone) = try await openWithPhone()
        let again = try pairing(of: phone, Grant(scope: nil, notes: true))
        for removal in ["discard", "expiry"] {
            try await store.storeUnconfirmed(again)
            if removal == "discard" {
                try await store.discard(again.id, pairedAt: again.pairedAt)
            } else {
                #expect(try await store.removeExpired(now: again.pairedAt + 600_000) == [])
            }
            #expect(try await store.promote(phone.id, pairedAt: again.pairedAt) == nil)
            store = try await reopened(store)
            let after = try #require(store.table.device(phone.id))
            #expect(after.state == .confirmed && after.grant == phone.grant, "\(removal)")
            #expect(after.secret.isEqual(to: phone.secret), "\(removal)")
        }
        // What an older pairing says of its end concerns nothing that came after.
        try await store.discard(phone.id, pairedAt: phone.pairedAt)
        #expect(store.table.device(phone.id)?.state == .confirmed)
    }

    @Test func `Its time over, a hello doesn't confirm it`() async throws {
        let (store, phone) = try await openWithPhone()
        let again = try pairing(of: phone, Grant(scope: nil, notes: true))
        try await store.storeUnconfirmed(again)
        let late = try #require(
            store.table.deviceOnceConfirmed(phone.id, now: again.pairedAt + 600_000))
        #expect(late.state == .confirmed && late.grant == phone.grant)
    }

    @Test func `What the person decides while it waits is not undone by it`() async throws {
        let (store, phone) = try await openWithPhone(Grant(scope: .view, notes: true))
        try await store.storeUnconfirmed(
            try pairing(of: phone, Grant(scope: .control, notes: false)))
        try await store.setScope(.approve, of: phone.id)
        try await store.setNotes(false, of: phone.id)
        let promoted = try await store.promote(phone.id, pairedAt: now + 60_000)
        #expect(promoted?.grant == Grant(scope: .approve, notes: false))
    }

    @Test func `Revoked while it waits, the device is shut out and its confirmation is too late`()
        async throws
    {
        var (store, phone) = try await openWithPhone()
        try await store.storeUnconfirmed(
            try pairing(of: phone, Grant(scope: .control, notes: false)))
        try await store.revoke(phone.id, now: now + 60_001)
        #expect(try await store.promote(phone.id, pairedAt: now + 60_000) == nil)
        store = try await reopened(store)
        #expect(Admission(of: store.table.device(phone.id), now: now + 60_002) == .revoked)
        #expect(try await store.promote(phone.id, pairedAt: now + 60_000) == nil)
    }

    @Test func `A removed device gets a new secret, and its tombstone stays until it confirms`()
        async throws
    {
        var (store, phone) = try await openWithPhone()
        try await store.revoke(phone.id, now: now + 1)
        let again = try pairing(of: phone, Grant(scope: .view, notes: false))
        let stored = try await store.storeUnconfirmed(again)
        #expect(stored.secret.isEqual(to: again.secret))
        store = try await reopened(store)
        // Only the new secret can lead anywhere, so it is the one that a handshake uses.
        let waiting = try #require(
            store.table.device(withAgreementKey: phone.identity.agreementKey))
        #expect(waiting.secret.isEqual(to: again.secret))
        try await store.discard(again.id, pairedAt: again.pairedAt)
        #expect(Admission(of: store.table.device(phone.id), now: now + 60_001) == .revoked)

        try await store.storeUnconfirmed(again)
        try await store.removeExpired(now: again.pairedAt + 600_000)
        #expect(Admission(of: store.table.device(phone.id), now: now + 60_001) == .revoked)

        try await store.storeUnconfirmed(again)
        _ = try await store.promote(again.id, pairedAt: again.pairedAt)
        store = try await reopened(store)
        let after = try #require(store.table.device(phone.id))
        #expect(after.state == .confirmed && after.grant == again.grant)
        #expect(after.secret.isEqual(to: again.secret))
    }

    @Test func `Two pairings that nobody has confirmed share a secret and a time`() async throws {
        let store = try TrustStore(path: path)
        let first = try Samples.device()
        try await store.storeUnconfirmed(first)
        let second = try pairing(of: first, Grant(scope: nil, notes: true))
        let stored = try await store.storeUnconfirmed(second)
        #expect(stored.secret.isEqual(to: first.secret))
        #expect(try await store.removeExpired(now: first.pairedAt + 600_000) == [])
        // The device says that it could not store the second; the first may still be confirmed.
        try await store.discard(second.id, pairedAt: second.pairedAt)
        let promoted = try await store.promote(first.id, pairedAt: first.pairedAt)
        #expect(promoted?.grant == first.grant && promoted?.state == .confirmed)
    }

    @Test func `A confirmation in time counts even if the wall clock was set since`() async throws {
        let store = try TrustStore(path: path)
        let phone = try Samples.device()
        try await store.storeUnconfirmed(phone)
        #expect(phone.isExpired(now: now + 3_600_000))
        #expect(
            try await store.promote(phone.id, pairedAt: phone.pairedAt)?.state == .confirmed)
    }
}
