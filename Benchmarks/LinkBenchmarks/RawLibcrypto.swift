// SPDX-License-Identifier: Apache-2.0

import CLibcrypto

/// The operations that ours can't do without, called as directly as Swift can, with every object reused
/// that may be.
enum RawLibcrypto {
    /// ChaCha20-Poly1305 in one buffer under one reused context.
    final class Cipher {
        private let context = EVP_CIPHER_CTX_new()!
        private let algorithm = EVP_CIPHER_fetch(nil, "ChaCha20-Poly1305", nil)!
        // Pointers, as a stored array of a class is checked for exclusive access at run time.
        private let nonce = UnsafeMutablePointer<UInt8>.allocate(capacity: 12)
        private let tag = UnsafeMutablePointer<UInt8>.allocate(capacity: 16)
        let buffer: UnsafeMutablePointer<UInt8>
        let byteCount: Int

        init(byteCount: Int) {
            self.byteCount = byteCount
            buffer = .allocate(capacity: byteCount)
            buffer.initialize(repeating: 0, count: byteCount)
            nonce.initialize(repeating: 0, count: 12)
            let key = [UInt8](repeating: 7, count: 32)
            precondition(EVP_CipherInit_ex2(context, algorithm, key, nonce, 1, nil) == 1)
        }

        deinit {
            EVP_CIPHER_CTX_free(context)
            EVP_CIPHER_free(algorithm)
            buffer.deallocate()
            tag.deallocate()
            nonce.deallocate()
        }

        func seal() {
            var written: Int32 = 0
            step()
            precondition(EVP_CipherInit_ex2(context, nil, nil, nonce, 1, nil) == 1)
            precondition(EVP_CipherUpdate(context, buffer, &written, buffer, Int32(byteCount)) == 1)
            precondition(EVP_CipherFinal_ex(context, tag, &written) == 1)
            precondition(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 16, tag) == 1)
        }

        /// Opens what was sealed last, where it lies.
        func open() {
            var written: Int32 = 0
            precondition(EVP_CipherInit_ex2(context, nil, nil, nonce, 0, nil) == 1)
            precondition(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 16, tag) == 1)
            precondition(EVP_CipherUpdate(context, buffer, &written, buffer, Int32(byteCount)) == 1)
            precondition(EVP_CipherFinal_ex(context, tag, &written) == 1)
        }

        private func step() {
            for index in 4..<12 {
                nonce[index] &+= 1
                if nonce[index] != 0 { break }
            }
        }
    }

    /// A key pair from 32 given bytes.
    static func makeKeyPair(_ bytes: [UInt8]) -> OpaquePointer {
        EVP_PKEY_new_raw_private_key_ex(nil, "X25519", nil, bytes, 32)!
    }

    /// One derivation whose peer key is parsed for it.
    static func derive(_ own: OpaquePointer, _ peer: [UInt8], into secret: inout [UInt8]) {
        let peerKey = EVP_PKEY_new_raw_public_key_ex(nil, "X25519", nil, peer, 32)!
        let context = EVP_PKEY_CTX_new_from_pkey(nil, own, nil)!
        precondition(EVP_PKEY_derive_init(context) == 1)
        precondition(EVP_PKEY_derive_set_peer_ex(context, peerKey, 0) == 1)
        var count = 32
        precondition(EVP_PKEY_derive(context, &secret, &count) == 1)
        EVP_PKEY_CTX_free(context)
        EVP_PKEY_free(peerKey)
    }

    /// The 32 bytes of a key's public half.
    static func publicKey(_ key: OpaquePointer) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 32)
        var count = 32
        precondition(EVP_PKEY_get_raw_public_key(key, &bytes, &count) == 1)
        return bytes
    }
}
