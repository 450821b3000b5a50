// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import LibcryptoPrimitives
internal import SodiumPrimitives
internal import Testing

/// A cryptographic library under test: each is asked the same questions.
struct BackEnd: Sendable, CustomTestStringConvertible {
    let name: String
    let primitives: any CryptoPrimitives.Type

    static let libcrypto = BackEnd(name: "libcrypto", primitives: LibcryptoPrimitives.self)
    static let libsodium = BackEnd(name: "libsodium", primitives: SodiumPrimitives.self)
    static let all = [libcrypto, libsodium]

    var testDescription: String { name }
}
