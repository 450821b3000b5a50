// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Transport

@Suite struct ConnectionAdmissionTests {
    private func peer(_ address: String, port: UInt16 = 50_000) -> PeerAddress {
        .internet(IPAddress(address)!, port: port)
    }

    private func token(_ decision: ConnectionAdmission.Decision) throws -> ConnectionAdmission.Token
    {
        guard case .admitted(let token) = decision else {
            throw Unfulfilled(description: "admitted, not \(decision)")
        }
        return token
    }

    @Test func `An address holds eight places, and each that is freed serves the next`() throws {
        var admission = ConnectionAdmission()
        let phone = peer("10.0.0.1")
        var tokens: [ConnectionAdmission.Token] = []
        for port in 0..<8 {
            let arrived = peer("10.0.0.1", port: UInt16(port))
            tokens.append(try token(admission.connectionArrived(from: arrived, at: 0)))
        }
        #expect(admission.connectionArrived(from: phone, at: 1) == .refused(.tooManyFromAddress))
        _ = try token(admission.connectionArrived(from: peer("10.0.0.2"), at: 1))
        admission.authenticated(tokens[0])
        _ = try token(admission.connectionArrived(from: phone, at: 2))
        #expect(admission.connectionArrived(from: phone, at: 2) == .refused(.tooManyFromAddress))
        admission.ended(tokens[1])
        _ = try token(admission.connectionArrived(from: phone, at: 3))
    }

    @Test func `All strangers together hold sixty-four places`() throws {
        var admission = ConnectionAdmission()
        for number in 0..<64 {
            let arrived = peer("10.0.\(number / 8).1", port: UInt16(number))
            _ = try token(admission.connectionArrived(from: arrived, at: 0))
        }
        let late = peer("10.1.1.1")
        #expect(admission.connectionArrived(from: late, at: 1) == .refused(.tooManyHalfOpen))
        #expect(admission.halfOpenCount == 64)
        #expect(admission.timeAdvanced(to: 9_999).isEmpty)
        #expect(admission.timeAdvanced(to: 10_000).count == 64)
        _ = try token(admission.connectionArrived(from: late, at: 10_000))
    }

    @Test func `Each place lasts ten seconds and is named once`() throws {
        var admission = ConnectionAdmission()
        let first = try token(admission.connectionArrived(from: peer("10.0.0.1"), at: 100))
        let second = try token(admission.connectionArrived(from: peer("10.0.0.1"), at: 5_000))
        let proved = try token(admission.connectionArrived(from: peer("10.0.0.1"), at: 5_000))
        admission.authenticated(proved)
        #expect(admission.nextDeadline == 10_100)
        #expect(admission.timeAdvanced(to: 10_099) == [])
        #expect(admission.timeAdvanced(to: 10_100) == [first])
        #expect(admission.nextDeadline == 15_000)
        #expect(admission.timeAdvanced(to: 99_000) == [second])
        #expect(admission.nextDeadline == nil)
        #expect(admission.timeAdvanced(to: 99_000) == [])
        admission.ended(first)
        admission.ended(proved)
        #expect(admission.halfOpenCount == 0)
    }

    @Test(arguments: [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
        ("::ffff:10.0.0.1", "10.0.0.1", true),
        ("10.0.0.1", "10.0.0.2", false),
    ])
    func `Addresses of one device's network count as one`(
        full: String, other: String, same: Bool
    ) throws {
        var admission = ConnectionAdmission()
        for _ in 0..<8 { _ = try token(admission.connectionArrived(from: peer(full), at: 0)) }
        let decision = admission.connectionArrived(from: peer(other), at: 0)
        #expect((decision == .refused(.tooManyFromAddress)) == same)
    }

    @Test func `Whatever arrives and leaves, the places add up`() {
        var random = SeededRandom(seed: 64)
        var admission = ConnectionAdmission()
        var held: [ConnectionAdmission.Token: String] = [:]
        for step in 0..<3_000 {
            let now = Int64(step) * 20
            for token in admission.timeAdvanced(to: now) { held[token] = nil }
            if Bool.random(using: &random) || held.isEmpty {
                let address = "10.0.0.\(Int.random(in: 0..<16, using: &random))"
                let fromAddress = held.values.count { $0 == address }
                switch admission.connectionArrived(from: peer(address), at: now) {
                case .admitted(let token):
                    #expect(fromAddress < 8 && held.count < 64)
                    held[token] = address
                case .refused(.tooManyFromAddress): #expect(fromAddress == 8)
                case .refused(.tooManyHalfOpen): #expect(held.count == 64)
                }
            } else if Int.random(in: 0..<3, using: &random) == 0,
                let token = held.keys.min(by: { "\($0)" < "\($1)" })
            {
                admission.ended(token)
                held[token] = nil
            }
            #expect(admission.halfOpenCount == held.count)
        }
    }
}

@Suite struct ConnectionSourceTests {
    private func source(_ address: String, port: UInt16) throws -> ConnectionSource {
        ConnectionSource(.internet(try #require(IPAddress(address)), port: port))
    }

    @Test func `All addresses of an IPv6 network are one source, here and for pauses of pairing`()
        throws
    {
        let first = try source("2001:db8:1:2::1", port: 1)
        #expect(try source("2001:db8:1:2:aaaa:bbbb:cccc:dddd", port: 2).bytes == first.bytes)
        #expect(try source("2001:db8:1:3::1", port: 1).bytes != first.bytes)
        #expect(try source("192.0.2.1", port: 1).bytes != source("192.0.2.2", port: 1).bytes)
        #expect(ConnectionSource(.memory("a")).bytes != ConnectionSource(.memory("b")).bytes)
    }
}
