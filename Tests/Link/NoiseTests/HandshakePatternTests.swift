// SPDX-License-Identifier: Apache-2.0

import Noise
import Testing

struct HandshakePatternTests {
    /// Each pattern with each choice of psk modifiers, in one suite.
    static let names: [ProtocolName] = HandshakePattern.all.flatMap { pattern in
        (0..<1 << (pattern.messages.count + 1)).compactMap { choice in
            let modifiers = (0...pattern.messages.count)
                .filter { choice >> $0 & 1 == 1 }.map { "psk\($0)" }
            let name = pattern.name + modifiers.joined(separator: "+")
            return try? ProtocolName("Noise_\(name)_25519_ChaChaPoly_SHA256")
        }
    }

    @Test func `The catalogue has the specification's 3 + 12 + 23 patterns`() {
        #expect(HandshakePattern.oneWay.count == 3)
        #expect(HandshakePattern.fundamental.count == 12)
        #expect(HandshakePattern.deferred.count == 23)
        #expect(Set(HandshakePattern.all.map(\.name)).count == 38)
        let expected = HandshakePattern.all.reduce(0) { $0 + 1 << ($1.messages.count + 1) }
        #expect(Self.names.count == expected)
    }

    @Test func `Fallback turns the roles and makes the first message a pre-message`() throws {
        let pattern = try ProtocolName("Noise_XXfallback_25519_ChaChaPoly_SHA256").pattern
        #expect(pattern.responderPreMessage == [.e])
        #expect(pattern.initiatorPreMessage == [])
        #expect(pattern.messages == [[.e, .ee, .s, .se], [.s, .es]])
    }

    @Test func `Every pattern, with every choice of pre-shared keys, makes one session`() throws {
        for name in Self.names {
            var pair = try Pair(name)
            try pair.finish()
            var first = try pair.initiator.split()
            var second = try pair.responder.split()
            #expect(first.handshakeHash == second.handshakeHash, "\(name.text)")
            let message = try first.sending.sealed([1])
            #expect(try second.receiving.opened(message) == [1], "\(name.text)")
        }
    }

    @Test func `Every pattern is valid: no key twice, no secret before its keys`() {
        for name in Self.names {
            var known = Set<String>()
            for token in name.pattern.initiatorPreMessage { known.insert("i\(token)") }
            for token in name.pattern.responderPreMessage { known.insert("r\(token)") }
            var agreed = Set<String>()
            for (index, tokens) in name.pattern.messages.enumerated() {
                let sender = index.isMultiple(of: 2) ? "i" : "r"
                for token in tokens {
                    switch token {
                    case .e, .s: #expect(known.insert("\(sender)\(token)").inserted, "\(name.text)")
                    case .ee, .es, .se, .ss:
                        let letters = Array("\(token)")
                        #expect(known.contains("i\(letters[0])"), "\(name.text)")
                        #expect(known.contains("r\(letters[1])"), "\(name.text)")
                        #expect(agreed.insert("\(token)").inserted, "\(name.text)")
                    case .psk: break
                    }
                }
                // Section 9.3: after a psk, nobody encrypts without an ephemeral key sent.
                let isPreShared = name.pattern.messages[...index].joined().contains(.psk)
                if isPreShared { #expect(known.contains("\(sender)e"), "\(name.text)") }
            }
        }
    }
}
