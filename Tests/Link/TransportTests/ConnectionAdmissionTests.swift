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
            tokens.append(try token(admission.connectionArrived(from: arrived)))
        }
        #expect(admission.connectionArrived(from: phone) == .refused(.tooManyFromAddress))
        _ = try token(admission.connectionArrived(from: peer("10.0.0.2")))
        admission.authenticated(tokens[0])
        _ = try token(admission.connectionArrived(from: phone))
        #expect(admission.connectionArrived(from: phone) == .refused(.tooManyFromAddress))
        admission.ended(tokens[1])
        _ = try token(admission.connectionArrived(from: phone))
    }

    @Test func `All strangers together hold sixty-four places`() throws {
        var admission = ConnectionAdmission()
        let first = try token(admission.connectionArrived(from: peer("10.0.0.1")))
        for number in 1..<64 {
            let arrived = peer("10.0.\(number / 8).1", port: UInt16(number))
            _ = try token(admission.connectionArrived(from: arrived))
        }
        let late = peer("10.1.1.1")
        #expect(admission.connectionArrived(from: late) == .refused(.tooManyHalfOpen))
        #expect(admission.halfOpenCount == 64)
        admission.ended(first)
        _ = try token(admission.connectionArrived(from: late))
    }

    @Test func `A place is given back once, however its connection goes`() throws {
        var admission = ConnectionAdmission()
        let proved = try token(admission.connectionArrived(from: peer("10.0.0.1")))
        let other = try token(admission.connectionArrived(from: peer("10.0.0.1")))
        admission.authenticated(proved)
        admission.ended(proved)
        #expect(admission.halfOpenCount == 1)
        admission.ended(other)
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
        for _ in 0..<8 { _ = try token(admission.connectionArrived(from: peer(full))) }
        let decision = admission.connectionArrived(from: peer(other))
        #expect((decision == .refused(.tooManyFromAddress)) == same)
    }

    @Test func `Whatever arrives and leaves, the places add up`() {
        var random = SeededRandom(seed: 64)
        var admission = ConnectionAdmission()
        var held: [ConnectionAdmission.Token: String] = [:]
        for _ in 0..<3_000 {
            if Bool.random(using: &random) || held.isEmpty {
                let address = "10.0.0.\(Int.random(in: 0..<16, using: &random))"
                let fromAddress = held.values.count { $0 == address }
                switch admission.connectionArrived(from: peer(address)) {
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
