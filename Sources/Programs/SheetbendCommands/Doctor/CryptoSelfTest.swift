// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import LibcryptoPrimitives
internal import SodiumPrimitives
internal import TextEncodings

/// Known answers of the cryptographic libraries, from the RFCs: those that everything here rests on.
enum CryptoSelfTest {
    static var libcrypto: Finding {
        finding("libcrypto", VersionCommand.libcrypto, passes: passes(LibcryptoPrimitives.self))
    }

    static var libsodium: Finding {
        finding("libsodium", VersionCommand.libsodium, passes: passes(SodiumPrimitives.self))
    }

    private static func finding(_ name: String, _ version: String, passes: Bool) -> Finding {
        passes
            ? .good(name, "\(version), known answers right")
            : .bad(name, "\(version) gives wrong answers. Install it anew; don't use it like this.")
    }

    static func passes<C: CryptoPrimitives>(_ primitives: C.Type) -> Bool {
        do {
            return try agrees(primitives) && seals(primitives) && digests(primitives)
        } catch {
            return false
        }
    }

    /// RFC 7748, section 6.1.
    private static func agrees<C: CryptoPrimitives>(
        _ primitives: C.Type
    ) throws(CryptoError) -> Bool {
        let alice = try C.AgreementKey(
            bytes: SecretBytes(
                copying: bytes(
                    "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a"
                ).span))
        let bob = try AgreementPublicKey(
            bytes: bytes("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"))
        let expected = bytes("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742")
        return try alice.sharedSecret(with: bob).isEqual(to: SecretBytes(copying: expected.span))
    }

    /// RFC 8439, section 2.8.2.
    private static func seals<C: CryptoPrimitives>(
        _ primitives: C.Type
    ) throws(CryptoError) -> Bool {
        let text =
            "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the "
            + "future, sunscreen would be it."
        let cipher = try C.Cipher(.chaChaPoly, key: Array(UInt8(0x80)...0x9F).span)
        var message = Array(text.utf8) + [UInt8](repeating: 0, count: CipherAlgorithm.tagByteCount)
        let nonce = try CipherNonce(bytes: bytes("070000004041424344454647").span)
        let data = bytes("50515253c0c1c2c3c4c5c6c7")
        var span = message.mutableSpan
        try cipher.seal(inPlace: &span, nonce: nonce, authenticating: data.span)
        return Array(message.suffix(CipherAlgorithm.tagByteCount))
            == bytes("1ae10b594f09e26a7e902ecbd0600691")
    }

    /// FIPS 180-4's own example, "abc".
    private static func digests<C: CryptoPrimitives>(
        _ primitives: C.Type
    ) throws(CryptoError) -> Bool {
        try C.digest(.sha256, of: Array("abc".utf8).span)
            == bytes("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    private static func bytes(_ hex: String) -> [UInt8] { Hex.decode(hex) ?? [] }
}
