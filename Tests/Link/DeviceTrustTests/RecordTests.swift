// SPDX-License-Identifier: Apache-2.0

import CBOR
import CryptoPrimitives
import DeviceTrust
import LibcryptoPrimitives
import TestSupport
import Testing

@Suite struct RecordTests {
    static let states: [PairedDevice.State] = [
        .unconfirmed(expiresAt: 1_000_600_000), .confirmed, .revoked(at: 1_000_000_001),
    ]

    func device(
        _ state: PairedDevice.State, scope: Scope? = .approve, full: Bool = false
    ) throws -> PairedDevice {
        let keys = try identity(1)
        return PairedDevice(
            id: try keys.deviceID(), identity: keys.publicIdentity,
            secret: try PairSecret(secret(9)), label: DeviceLabel("Ada's phone"),
            platform: Platform("iOS 20"), grant: Grant(scope: scope, notes: scope == nil),
            pairedAt: 1_000_000_000, lastSeenAt: full ? 1_000_000_100 : nil,
            userVerificationKey: full ? [1, 2, 3] : nil, state: state)
    }

    func host(_ state: PairedHost.State, full: Bool) throws -> PairedHost {
        let keys = try identity(20, relay: true)
        return PairedHost(
            id: try keys.deviceID(), identity: keys.publicIdentity,
            room: try #require(try keys.room()), secret: try PairSecret(secret(9)),
            name: DeviceLabel("workshop"), hints: full ? ["10.0.0.2:7373", "[fe80::1]:7373"] : [],
            relayURL: full ? "https://relay.example" : nil,
            grant: Grant(scope: full ? .control : nil, notes: !full), pairedAt: 1_000_000_000,
            state: state)
    }

    @Test(arguments: states, [Scope?.none, .view, .control])
    func `A host's record comes back as it was stored`(
        state: PairedDevice.State, scope: Scope?
    ) throws {
        for full in [false, true] {
            let before = try device(state, scope: scope, full: full)
            let after = try PairedDevice(encoded: array(before.encoded()))
            #expect(after.id == before.id)
            #expect(after.identity == before.identity)
            #expect(after.secret.isEqual(to: before.secret))
            #expect(after.label == before.label)
            #expect(after.platform == before.platform)
            #expect(after.grant == before.grant)
            #expect(after.pairedAt == before.pairedAt)
            #expect(after.lastSeenAt == before.lastSeenAt)
            #expect(after.userVerificationKey == before.userVerificationKey)
            #expect(after.state == state)
        }
    }

    @Test(arguments: [PairedHost.State.paired, .removed(at: 77)], [false, true])
    func `A device's record comes back as it was stored`(
        state: PairedHost.State, full: Bool
    ) throws {
        let before = try host(state, full: full)
        let after = try PairedHost(encoded: array(before.encoded()))
        #expect(after.id == before.id)
        #expect(after.identity == before.identity)
        #expect(after.room == before.room)
        #expect(after.secret.isEqual(to: before.secret))
        #expect(after.name == before.name)
        #expect(after.hints == before.hints)
        #expect(after.relayURL == before.relayURL)
        #expect(after.grant == before.grant)
        #expect(after.pairedAt == before.pairedAt)
        #expect(after.state == state)
    }

    @Test func `A record that is cut anywhere is refused`() throws {
        let device = array(try device(.confirmed, full: true).encoded())
        for count in 0..<device.count {
            #expect(throws: FormError.self) {
                try PairedDevice(encoded: Array(device.prefix(count)))
            }
        }
        let host = array(try host(.paired, full: true).encoded())
        for count in 0..<host.count {
            #expect(throws: FormError.self) { try PairedHost(encoded: Array(host.prefix(count))) }
        }
    }

    /// The record as a tree, so that one entry can be changed.
    private func changed(
        _ bytes: [UInt8], _ change: (inout [CBORTestEntry]) -> Void
    ) throws -> [UInt8] {
        var entries = try CBORTestEntry.entries(of: bytes)
        change(&entries)
        return CBORTestEntry.encoded(entries)
    }

    @Test func `A field of a later version is passed over, a later version is refused`() throws {
        let bytes = array(try device(.confirmed).encoded())
        let more = try changed(bytes) { $0.append(CBORTestEntry("zz", [0x82, 0x01, 0xA0])) }
        #expect(try PairedDevice(encoded: more).state == .confirmed)
        let later = try changed(bytes) { entries in
            entries.removeAll { $0.key == "version" }
            entries.append(CBORTestEntry("version", [0x02]))
        }
        #expect(throws: FormError.unknownVersion) { try PairedDevice(encoded: later) }
    }

    @Test func `A damaged scope or state never admits anyone`() throws {
        let bytes = array(try device(.revoked(at: 5)).encoded())
        for (key, value) in [
            ("scope", [0x65] + Array("admin".utf8)), ("state", [0xA1, 0x62, 0x6F, 0x6B, 0xA0]),
        ] {
            let damaged = try changed(bytes) { entries in
                entries.removeAll { $0.key == key }
                entries.append(CBORTestEntry(key, value))
            }
            #expect(throws: FormError.badValue(key == "scope" ? "scope" : "state")) {
                try PairedDevice(encoded: damaged)
            }
        }
    }

    @Test func `Admission follows the record and the clock`() throws {
        let grant = Grant(scope: .approve, notes: false)
        let start: Int64 = 1_000_000_000
        let unconfirmed = try device(
            .unconfirmed(expiresAt: start + TrustLimits.unconfirmedMilliseconds))
        #expect(Admission(of: nil, now: start) == .unknown)
        #expect(Admission(of: try device(.confirmed), now: start) == .admitted(grant))
        #expect(Admission(of: try device(.revoked(at: 1)), now: start) == .revoked)
        #expect(Admission(of: unconfirmed, now: start) == .admitted(grant))
        #expect(Admission(of: unconfirmed, now: start + 599_999) == .admitted(grant))
        #expect(Admission(of: unconfirmed, now: start + 600_000) == .expired)
        // A clock set back does not keep it for longer than it was meant to be kept.
        #expect(Admission(of: unconfirmed, now: start - 599_999) == .admitted(grant))
        #expect(Admission(of: unconfirmed, now: start - 600_001) == .expired)
        #expect(Admission(of: try device(.unconfirmed(expiresAt: .min)), now: 0) == .expired)
    }

    @Test func `Promotion and revocation are final in their order`() throws {
        var record = try device(.unconfirmed(expiresAt: 1))
        record.promote()
        #expect(record.state == .confirmed)
        record.revoke(at: 5)
        record.revoke(at: 9)
        record.promote()
        #expect(record.state == .revoked(at: 5))
    }
}
