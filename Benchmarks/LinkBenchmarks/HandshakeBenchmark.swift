// SPDX-License-Identifier: Apache-2.0

import CLibcrypto
import CryptoPrimitives
import LibcryptoPrimitives
import Noise

/// A whole XX handshake, both sides, against the key agreement in it: two ephemeral key pairs and six
/// derivations whose peer keys are parsed afresh.
enum HandshakeBenchmark {
    typealias C = LibcryptoPrimitives

    static var comparison: Comparison {
        let seeds: [[UInt8]] = (1...4).map { [UInt8](repeating: UInt8($0), count: 32) }
        let keys = seeds.map(RawLibcrypto.makeKeyPair)
        let publicKeys = keys.map(RawLibcrypto.publicKey)
        let statics = seeds[0..<2].map { try! C.AgreementKey(bytes: SecretBytes(copying: $0.span)) }
        return Comparison(
            name: "XX handshake, both sides", requiredRatio: 0.80,
            raw: {
                var secret = [UInt8](repeating: 0, count: 32)
                let ephemerals = [
                    RawLibcrypto.makeKeyPair(seeds[2]), RawLibcrypto.makeKeyPair(seeds[3]),
                ]
                for (index, ephemeral) in ephemerals.enumerated() {
                    RawLibcrypto.derive(ephemeral, publicKeys[3 - index], into: &secret)
                    RawLibcrypto.derive(ephemeral, publicKeys[1 - index], into: &secret)
                    RawLibcrypto.derive(keys[index], publicKeys[3 - index], into: &secret)
                }
                for ephemeral in ephemerals { EVP_PKEY_free(ephemeral) }
            },
            ours: { try! handshake(statics, ephemeralSeeds: Array(seeds[2..<4])) })
    }

    private static func handshake(
        _ statics: [C.AgreementKey], ephemeralSeeds: [[UInt8]]
    ) throws(NoiseError) {
        let ephemerals = ephemeralSeeds.map {
            try! C.AgreementKey(bytes: SecretBytes(copying: $0.span))
        }
        var initiator = try state(.initiator, statics[0], ephemerals[0])
        var responder = try state(.responder, statics[1], ephemerals[1])
        let first = try initiator.writeMessage([])
        _ = try responder.readMessage(first.span)
        let second = try responder.writeMessage([])
        _ = try initiator.readMessage(second.span)
        let third = try initiator.writeMessage([])
        _ = try responder.readMessage(third.span)
        let ends = (try initiator.split(), try responder.split())
        precondition(ends.0.handshakeHash == ends.1.handshakeHash)
    }

    private static func state(
        _ role: HandshakeRole, _ own: C.AgreementKey, _ ephemeral: C.AgreementKey
    ) throws(NoiseError) -> HandshakeState<C> {
        try HandshakeState<C>(
            .xx, role: role, prologue: [], localStatic: own, localEphemeral: ephemeral,
            remoteStatic: nil, remoteEphemeral: nil, preSharedKeys: [])
    }
}
