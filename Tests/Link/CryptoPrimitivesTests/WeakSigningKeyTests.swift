// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import Testing

/// Points of Ed25519's curve that libraries disagree about: here both refuse them.
@Suite struct `Weak signing keys` {
    /// The base point as R and 1 as S: with the neutral point as key, R = S·B for every message.
    private static let universal =
        hex("58" + String(repeating: "66", count: 31) + "01" + String(repeating: "00", count: 31))
    private static let neutral = hex("01" + String(repeating: "00", count: 31))

    /// Every encoding of the eight points of small order, of which some are not the shortest.
    private static let smallOrders: [[UInt8]] = [
        neutral, hex(String(repeating: "00", count: 32)),
        hex("ec" + String(repeating: "ff", count: 30) + "7f"),
        hex("ed" + String(repeating: "ff", count: 30) + "7f"),
        hex("ee" + String(repeating: "ff", count: 30) + "7f"),
        hex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
        hex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
    ].flatMap { bytes in [bytes, bytes.dropLast() + [bytes[31] | 0x80]] }

    private func isValid(
        _ signature: [UInt8], of message: [UInt8], by key: [UInt8], _ backEnd: BackEnd
    ) throws -> Bool {
        let key = try SigningPublicKey(bytes: key)
        return backEnd.primitives.isValid(signature: signature, of: message, by: key)
    }

    @Test(arguments: BackEnd.all)
    func `A signature that fits any message under the neutral point is refused`(
        _ backEnd: BackEnd
    ) throws {
        for message in ["", "one", "another"] {
            let message = Array(message.utf8)
            #expect(try !isValid(Self.universal, of: message, by: Self.neutral, backEnd))
        }
    }

    @Test(arguments: BackEnd.all)
    func `No key of small order has a signature, whatever the message`(_ backEnd: BackEnd) throws {
        #expect(Self.smallOrders.count == 14)
        for key in Self.smallOrders {
            for number in UInt8.min..<64 {
                #expect(try !isValid(Self.universal, of: [number], by: key, backEnd))
            }
        }
    }

    @Test(arguments: BackEnd.all)
    func `A true key's signature over the neutral point is refused`(_ backEnd: BackEnd) throws {
        let key = hex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
        let signature =
            Self.neutral + hex("83ce4d891baa93079b4fb2e3a77e24dedd74410f20eebe0d10daffd20e51a801")
        #expect(try !isValid(signature, of: Array("weak".utf8), by: key, backEnd))
    }
}
