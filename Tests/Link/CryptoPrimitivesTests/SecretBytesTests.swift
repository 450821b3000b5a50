// SPDX-License-Identifier: Apache-2.0

internal import LibcryptoPrimitives
internal import Testing
internal import TextEncodings

@testable internal import CryptoPrimitives

@Suite struct `Secret bytes` {
    private static let bytes: [UInt8] = [0x9c, 0xb7, 0xd3, 0x8f, 0xa6, 0xc4, 0xb9, 0x97]
    private let secret = SecretBytes(bytes)

    /// The address and every byte, in the ways that printing could spell them.
    private func givesAway(_ text: String) -> Bool {
        let address = secret.span.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        var spellings = Set(Self.bytes.map { String($0) } + [String(address, radix: 16)])
        spellings.formUnion(Self.bytes.map { Hex.encode([$0]) })
        return spellings.contains { text.lowercased().contains($0) }
    }

    @Test func `print as a count, however they are printed`() throws {
        var dumped = ""
        dump(secret, to: &dumped)
        let texts = [
            "\(secret)", secret.description, String(describing: secret),
            String(reflecting: secret), "\([secret])", "\(Optional(secret) as Any)", dumped,
        ]
        for text in texts {
            #expect(!givesAway(text), "\(text)")
        }
        #expect("\(secret)" == "SecretBytes(8 bytes, hidden)")
        #expect(Mirror(reflecting: secret).children.isEmpty)
        // Were a byte in a text, the search above would find it.
        #expect(givesAway("\(Self.bytes)"))
        #expect(givesAway(Hex.encode(Self.bytes)))
    }

    @Test func `keep private keys from printing`() throws {
        let key = try LibcryptoAgreementKey(bytes: SecretBytes([UInt8](repeating: 0xda, count: 32)))
        var dumped = ""
        dump(key, to: &dumped)
        #expect(!dumped.contains("218") && !dumped.lowercased().contains("dada"))
    }

    @Test func `are zeros by the time their memory goes back`() {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 40, alignment: 16)
        memory.copyBytes(from: (1...40).map { UInt8($0) })
        var seen: [UInt8] = []
        SecretBytes.release(memory) { bytes in
            seen = Array(bytes)
            bytes.deallocate()
        }
        #expect(seen == [UInt8](repeating: 0, count: 40))
    }

    @Test func `are wiped where they came from when they are taken over`() {
        var source = Self.bytes
        let taken = SecretBytes(consuming: &source)
        #expect(source.isEmpty)
        #expect(taken.revealed == Self.bytes)
    }

    @Test func `wipe an array or a span in place`() {
        var array = Self.bytes
        SecretBytes.wipe(&array)
        #expect(array == [UInt8](repeating: 0, count: 8))
        var half = Self.bytes
        var span = half.mutableSpan
        var second = span._mutatingExtracting(4...)
        SecretBytes.wipe(&second)
        #expect(half == [0x9c, 0xb7, 0xd3, 0x8f, 0, 0, 0, 0])
    }

    @Test func `compare by content and count`() {
        #expect(secret.isEqual(to: SecretBytes(Self.bytes)))
        for index in Self.bytes.indices {
            var other = Self.bytes
            other[index] ^= 1
            #expect(!secret.isEqual(to: SecretBytes(other)))
        }
        #expect(!secret.isEqual(to: SecretBytes(Array(Self.bytes.dropLast()))))
        #expect(!secret.isEqual(to: SecretBytes([])))
        #expect(SecretBytes([]).isEqual(to: SecretBytes([])))
    }

    @Test func `are zeros until they are filled, and gone if filling throws`() throws {
        let zeros = try SecretBytes(count: 5) { (_: inout MutableSpan<UInt8>) throws(CryptoError) in
        }
        #expect(zeros.revealed == [0, 0, 0, 0, 0])
        #expect(throws: CryptoError.randomnessFailed) {
            try SecretBytes(count: 5) { (_: inout MutableSpan<UInt8>) throws(CryptoError) in
                throw .randomnessFailed
            }
        }
    }

    @Test(arguments: BackEnd.all) func `of chance differ`(_ backEnd: BackEnd) throws {
        func check<C: CryptoPrimitives>(_ library: C.Type) throws {
            let (one, other) = (try C.randomBytes(count: 32), try C.randomBytes(count: 32))
            #expect(one.count == 32 && !one.isEqual(to: other))
            #expect(try C.randomBytes(count: 0).count == 0)
        }
        try check(backEnd.primitives)
    }
}

@Suite struct `Errors of cryptography` {
    @Test func `have codes of their own that stay`() {
        let codes: [(CryptoError, String)] = [
            (.authenticationFailed, "authenticationFailed"), (.weakPublicKey, "weakPublicKey"),
            (.wrongSize, "wrongSize"), (.unavailable, "unavailable"),
            (.randomnessFailed, "randomnessFailed"), (.libraryFailed, "libraryFailed"),
        ]
        for (error, code) in codes {
            #expect(error.code == code)
        }
    }
}
