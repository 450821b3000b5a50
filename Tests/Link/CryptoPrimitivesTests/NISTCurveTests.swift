// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import LibcryptoPrimitives
internal import Testing

/// The key pair and signature of RFC 6979 appendix A.2.5, and points that are none.
@Suite struct `P-256` {
    private typealias C = LibcryptoPrimitives

    private static let scalar = hex(
        "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721")
    private static let x = hex("60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6")
    private static let y = hex("7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299")
    private static let r = hex("efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716")
    private static let s = hex("f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8")

    @Test func `a scalar's public key is the published one`() throws {
        let key = try C.NISTAgreementKey(scalar: SecretBytes(Self.scalar))
        #expect(key.publicKey.bytes == [0x04] + Self.x + Self.y)
    }

    @Test func `the published signature is valid, also for the compressed key`() throws {
        let message = Array("sample".utf8)
        let signature = Self.r + Self.s
        let keys = try [
            NISTPublicKey(bytes: [0x04] + Self.x + Self.y), NISTPublicKey(bytes: [0x03] + Self.x),
        ]
        for key in keys {
            #expect(C.isValid(signature: signature, of: message, by: key))
            #expect(!C.isValid(signature: signature, of: message + [0], by: key))
            #expect(!C.isValid(signature: Self.s + Self.r, of: message, by: key))
            #expect(!C.isValid(signature: signature + [0], of: message, by: key))
            #expect(!C.isValid(signature: [], of: message, by: key))
        }
    }

    @Test func `both sides agree on a secret`() throws {
        let alice = try C.NISTAgreementKey(scalar: SecretBytes(Self.scalar))
        let bob = try C.NISTAgreementKey(scalar: C.randomBytes(count: 32))
        let secret = try alice.sharedSecret(with: bob.publicKey)
        #expect(secret.count == 32)
        #expect(try bob.sharedSecret(with: alice.publicKey).isEqual(to: secret))
        let compressed = try NISTPublicKey(bytes: [0x03] + Self.x)
        #expect(try bob.sharedSecret(with: compressed).isEqual(to: secret))
    }

    @Test func `a scalar lies between zero and the curve's order`() {
        let order = hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
        let scalars = [
            [UInt8](repeating: 0, count: 32), order, [UInt8](repeating: 0xff, count: 32),
            Array(Self.scalar.dropLast()), Self.scalar + [0],
        ]
        for scalar in scalars {
            #expect(throws: CryptoError.wrongSize) {
                try C.NISTAgreementKey(scalar: SecretBytes(scalar))
            }
        }
    }

    @Test func `a point off the curve is refused, a point of another form is none`() throws {
        let key = try C.NISTAgreementKey(scalar: SecretBytes(Self.scalar))
        let offTheCurve = try NISTPublicKey(bytes: [0x04] + Self.y + Self.x)
        #expect(throws: CryptoError.weakPublicKey) { try key.sharedSecret(with: offTheCurve) }
        let others = [[], [0x00], [0x04] + Self.x, [0x02] + Self.x + Self.y, [0x05] + Self.x]
        for bytes in others {
            #expect(throws: CryptoError.wrongSize) { try NISTPublicKey(bytes: bytes) }
        }
    }
}
