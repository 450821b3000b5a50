// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import Testing

@Suite struct `A nonce` {
    private func bytes(_ nonce: CipherNonce) -> [UInt8] {
        nonce.span.withUnsafeBufferPointer { Array($0) }
    }

    @Test func `is 32 zero bits and the counter, in the cipher's byte order`() {
        let counter: UInt64 = 0x0102_0304_0506_0708
        #expect(
            bytes(CipherNonce(littleEndianCounter: counter)) == hex("00000000 0807060504030201"))
        #expect(bytes(CipherNonce(bigEndianCounter: counter)) == hex("00000000 0102030405060708"))
        #expect(
            bytes(CipherNonce(littleEndianCounter: .max)) == hex("00000000 ffffffffffffffff"))
    }

    @Test(arguments: [0, 1, 8, 11, 13, 24]) func `of another size than 12 bytes is refused`(
        _ count: Int
    ) {
        #expect(throws: CryptoError.wrongSize) {
            _ = try CipherNonce([UInt8](repeating: 0, count: count))
        }
    }
}
