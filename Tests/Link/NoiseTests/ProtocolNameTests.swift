// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import Noise
import Testing

struct ProtocolNameTests {
    @Test func `Sheetbend's names are the ones it writes in its protocol`() throws {
        #expect(ProtocolName.xx.text == "Noise_XX_25519_ChaChaPoly_SHA256")
        #expect(ProtocolName.xxpsk0.text == "Noise_XXpsk0_25519_ChaChaPoly_SHA256")
        #expect(ProtocolName.ikpsk2.text == "Noise_IKpsk2_25519_ChaChaPoly_SHA256")
        for name in [ProtocolName.xx, .xxpsk0, .ikpsk2] {
            #expect(try ProtocolName(name.text) == name)
        }
    }

    @Test(arguments: [
        "Noise_N_25519_AESGCM_SHA512", "Noise_X1K1_25519_ChaChaPoly_BLAKE2b",
        "Noise_XXpsk0+psk1+psk2+psk3_25519_ChaChaPoly_BLAKE2s",
        "Noise_Kpsk0+psk1_25519_AESGCM_SHA256",
        "Noise_XXfallback_25519_ChaChaPoly_SHA256",
        "Noise_XXfallback+psk0+psk2_25519_ChaChaPoly_SHA256",
    ])
    func `A name is written as it was read`(text: String) throws {
        #expect(try ProtocolName(text).text == text)
    }

    @Test func `A name says pattern, cipher and hash`() throws {
        let name = try ProtocolName("Noise_IKpsk1+psk2_25519_AESGCM_BLAKE2b")
        #expect(name.cipher == .aes256GCM && name.hash == .blake2b)
        #expect(name.pattern.preSharedKeyCount == 2)
        #expect(name.pattern.messages == [[.e, .es, .s, .ss, .psk], [.e, .ee, .se, .psk]])
        #expect(name.pattern.responderPreMessage == [.s])
    }

    @Test(arguments: [
        // Numbers out of range, repeated or out of order; no number; two digits; a leading zero.
        "XXpsk4", "Npsk2", "XXpsk0+psk0", "XXpsk1+psk0", "XXpsk", "XXpsk10", "XXpsk00", "XXpsk-1",
        // What is left over is never dropped.
        "XXpsk0psk1", "XXpsk0+", "XX+psk0", "XXpsk0+fallback", "XXfallback+fallback", "XXhfs",
        "XXfallbackpsk0", "XXPSK0", "XXpsk0 ", "xx", "XX1K", "", "XZ", "NNN", "XXfallback+psk3",
        // The first message isn't only public keys, or there is nothing after it.
        "IKfallback", "NKfallback", "Nfallback", "KNfallback",
    ])
    func `A pattern that isn't one is refused`(pattern: String) {
        #expect(throws: NoiseError.invalidName) {
            try ProtocolName("Noise_\(pattern)_25519_ChaChaPoly_SHA256")
        }
    }

    @Test(arguments: [
        "", "Noise", "Noise_XX", "Noise_XX_25519_ChaChaPoly", "Noise_XX_25519_ChaChaPoly_SHA256_",
        "Noise_XX_25519_ChaChaPoly_SHA256_x", "noise_XX_25519_ChaChaPoly_SHA256",
        "NoisePSK_XX_25519_ChaChaPoly_SHA256", "Noise_XX_448_ChaChaPoly_SHA256",
        "Noise_XX_25519+448_ChaChaPoly_SHA256", "Noise_XX_25519__SHA256",
        "Noise_XX_25519_AESGCM_SHA384", "Noise_XX_25519_AESGCM128_SHA256",
        "Noise_XX_25519_ChaChaPoly_sha256", "Noise_XX_25519_ChaChaPoly_",
        " Noise_XX_25519_ChaChaPoly_SHA256",
        "Noise_XX_25519_ChaChaPoly_SHA256\u{0}",
    ])
    func `A name that isn't one is refused`(text: String) {
        #expect(throws: NoiseError.invalidName) { try ProtocolName(text) }
    }

    @Test func `A name of more than 255 bytes is refused`() {
        let long = [UInt8](repeating: UInt8(ascii: "_"), count: 256)
        #expect(throws: NoiseError.invalidName) { try ProtocolName(utf8: long) }
        #expect(throws: NoiseError.invalidName) { try ProtocolName(utf8: [0xFF, 0xFE]) }
    }
}
