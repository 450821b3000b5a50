// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import DeviceTrust
import Pairing
import SecureChannel
import TestSupport
import Testing

@Suite struct OpenPairingsTests {
    let grant = PairingStanding.open(Grant(scope: .approve, notes: false))
    let id = PairingID(bytes: fill(1, 16))!

    func opened(at now: Int64 = 1_000) throws -> OpenPairings {
        var book = OpenPairings()
        try book.open(.link, id: id, secret: secret(5), now: now)
        return book
    }

    func outcome(of standing: PairingStanding) throws -> (host: String, device: String) {
        var world = try PairingWorld(.link, standing: standing)
        world.run()
        return (
            world.hostOutcome.map(words) ?? "none", world.deviceOutcome.map(words) ?? "none"
        )
    }

    func record() throws -> PairedDevice {
        var world = try PairingWorld(.link)
        world.run()
        return try #require(world.hostStore[try world.deviceID])
    }

    @Test(.holds("NUC-017"))
    func `A phone that pairs with no other choice made gets approve`() throws {
        var book = try opened()
        let standing = book.attemptBegan(.link, id: id, now: 1_000)
        #expect(standing == grant)
        var world = try PairingWorld(.link, standing: standing)
        world.run()
        #expect(world.hostStore[try world.deviceID]?.grant.scope == .approve)
        #expect(world.deviceStore[try world.hostID]?.grant.scope == .approve)
    }

    @Test(.holds("NUC-065"))
    func `A code works at 119 s, not at 121 s, and once, and says which`() throws {
        var book = try opened(at: 0)
        #expect(book.attemptBegan(.link, id: id, now: 121_000) == .refused(.expired))
        #expect(try outcome(of: .refused(.expired)) == ("expired", "expired"))
        book = try opened(at: 0)
        #expect(book.attemptBegan(.link, id: id, now: 120_000) == .refused(.expired))
        book = try opened(at: 0)
        #expect(book.attemptBegan(.link, id: id, now: 119_000) == grant)
        #expect(try outcome(of: grant) == ("paired", "paired"))
        book.recordStored(.link, id: id)
        book.attemptEnded(.link, id: id, standing: grant, outcome: .paired(try record()))
        #expect(book.attemptBegan(.link, id: id, now: 119_001) == .refused(.used))
        #expect(try outcome(of: .refused(.used)) == ("used", "used"))
        #expect(book.attemptBegan(.link, id: id, now: 719_999) == .refused(.used))
    }

    @Test func `The host's clock decides, not the wall's or the phone's`() throws {
        // A link whose own date is long past, at a device that tries it anyway.
        var world = try PairingWorld(.link)
        world.now.wall += 10_000_000
        world.run()
        #expect(world.deviceOutcome.map(words) == "paired")
    }

    @Test func `Its secret answers for ten minutes more, then there is nothing`() throws {
        var book = try opened(at: 0)
        #expect(book.preSharedKey(for: .link, id: id, now: 119_999)?.isEqual(to: secret(5)) == true)
        #expect(book.preSharedKey(for: .link, id: id, now: 719_999) != nil)
        #expect(book.preSharedKey(for: .link, id: id, now: 720_000) == nil)
        #expect(book.attemptBegan(.link, id: id, now: 720_000) == .refused(.expired))
    }

    @Test func `An unknown id gives nothing, nor does the right id for another purpose`() throws {
        var book = try opened()
        let other = try #require(PairingID(bytes: fill(2, 16)))
        #expect(book.preSharedKey(for: .link, id: other, now: 1_000) == nil)
        #expect(book.preSharedKey(for: .code, id: id, now: 1_000) == nil)
        #expect(PairingID(bytes: fill(0, 15)) == nil)
    }

    @Test func `A device that says nothing takes up no place`() throws {
        var world = try PairingWorld(.link)
        #expect(world.host.deadline != nil)
        // Nobody is asked for a standing before the introduction.
        world.perform(world.host.timeAdvanced(to: try #require(world.host.deadline)))
        #expect(
            world.transcript == ["host sends refuse failed", "host ends timedOut"])
        world = try PairingWorld(.link)
        guard case .send(let introduction)? = world.device.channelOpened(at: world.now).first,
            case .decideStanding? = world.host.messageReceived(introduction, at: world.now).first
        else {
            Issue.record("the introduction asks for the standing")
            return
        }
    }

    @Test func `A wrong code names another id, so it counts nowhere`() throws {
        var book = try opened()
        let other = try #require(PairingID(bytes: fill(2, 16)))
        for _ in 0..<1_000 { book.handshakeFailed(.link, id: other) }
        #expect(book.attemptBegan(.link, id: id, now: 1_000) == grant)
    }

    @Test func `The fifth failure closes it`() throws {
        var book = try opened()
        for _ in 0..<4 { book.handshakeFailed(.link, id: id) }
        #expect(book.openCount(at: 1_000) == 1)
        var retry = book
        #expect(retry.attemptBegan(.link, id: id, now: 1_000) == grant)
        retry.attemptEnded(
            .link, id: id, standing: grant, outcome: .failed(.connectionLost))
        #expect(retry.attemptBegan(.link, id: id, now: 1_000) == .refused(.expired))
        book.handshakeFailed(.link, id: id)
        #expect(book.attemptBegan(.link, id: id, now: 1_000) == .refused(.expired))
        #expect(book.openCount(at: 1_000) == 0)
    }

    @Test func `A lost connection leaves another try, a person's no does not`() throws {
        var book = try opened()
        _ = book.attemptBegan(.link, id: id, now: 1_000)
        book.attemptEnded(.link, id: id, standing: grant, outcome: .failed(.connectionLost))
        #expect(book.attemptBegan(.link, id: id, now: 1_000) == grant)
        book.attemptEnded(.link, id: id, standing: grant, outcome: .failed(.denied))
        #expect(book.attemptBegan(.link, id: id, now: 1_000) == .refused(.expired))
    }

    @Test func `One device at a time; the refused one neither counts nor sets the other free`()
        throws
    {
        var book = try opened()
        #expect(book.attemptBegan(.link, id: id, now: 1_000) == grant)
        for _ in 0..<10 {
            let second = book.attemptBegan(.link, id: id, now: 1_000)
            #expect(second == .refused(.busy))
            book.attemptEnded(.link, id: id, standing: second, outcome: .failed(.busy))
        }
        book.attemptEnded(.link, id: id, standing: grant, outcome: .failed(.timedOut))
        #expect(book.attemptBegan(.link, id: id, now: 1_000) == grant)
    }

    @Test func `Used stays used when the device could not store`() throws {
        var book = try opened()
        _ = book.attemptBegan(.link, id: id, now: 1_000)
        book.recordStored(.link, id: id)
        book.attemptEnded(.link, id: id, standing: grant, outcome: .failed(.peerFailed))
        #expect(book.attemptBegan(.link, id: id, now: 1_000) == .refused(.used))
    }

    @Test func `At most four are open, and one that is no longer shown closes`() throws {
        var book = try opened()
        for number in UInt8(2)...4 {
            try book.open(
                .code, id: #require(PairingID(bytes: fill(number, 16))), secret: secret(1),
                now: 1_000)
        }
        let fifth = try #require(PairingID(bytes: fill(9, 16)))
        #expect(throws: PairingError.busy) {
            try book.open(.code, id: fifth, secret: secret(1), now: 1_000)
        }
        #expect(throws: PairingError.busy) {
            try book.open(.link, id: id, secret: secret(1), now: 200_000)
        }
        book.close(.link, id: id)
        #expect(book.attemptBegan(.link, id: id, now: 1_000) == .refused(.expired))
        try book.open(.code, id: fifth, secret: secret(1), now: 1_000)
        #expect(book.openCount(at: 1_000) == 4)
        #expect(book.openCount(at: 121_000) == 0)
    }

    @Test func `What is spent is remembered in bounded number`() throws {
        var book = OpenPairings()
        for number in UInt8(0)..<200 {
            let id = try #require(PairingID(bytes: fill(number, 16)))
            try book.open(.link, id: id, secret: secret(1), now: 0)
            book.close(.link, id: id)
        }
        let known = try (UInt8(0)..<200).count { number in
            let id = try #require(PairingID(bytes: fill(number, 16)))
            return book.preSharedKey(for: .link, id: id, now: 1) != nil
        }
        #expect(known == PairingLimits.maximumSpentCount)
    }
}
