// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import Noise
import TextEncodings

/// A published case in the JSON form that all its sources were brought into.
struct PublishedVector: Decodable, Sendable {
    struct Message: Decodable, Sendable {
        var from: String?
        var payload: String
        var ciphertext: String
    }

    var protocol_name: String
    /// The pattern that was tried before a fallback.
    var pattern: String?
    var init_prologue: String
    var init_static: String?
    var init_ephemeral: String?
    var init_remote_static: String?
    var init_psks: [String]?
    var resp_prologue: String
    var resp_static: String?
    var resp_ephemeral: String?
    var resp_remote_static: String?
    var resp_psks: [String]?
    var handshake_hash: String?
    var messages: [Message]
}

/// A file of cases.
struct PublishedVectors: Decodable {
    var vectors: [PublishedVector]
}

/// A value of a vector that can't be what it says.
struct MalformedVector: Error {}

func bytes(_ hexadecimal: String) throws -> [UInt8] {
    guard let bytes = Hex.decode(hexadecimal) else { throw MalformedVector() }
    return bytes
}

func secret(_ hexadecimal: String) throws -> SecretBytes {
    var bytes = try bytes(hexadecimal)
    return SecretBytes(consuming: &bytes)
}

func privateKey<C: CryptoPrimitives>(
    _ hexadecimal: String?, _ library: C.Type
) throws -> C.AgreementKey? {
    guard let hexadecimal else { return nil }
    return try C.AgreementKey(bytes: secret(hexadecimal))
}

func publicKey(_ hexadecimal: String?) throws -> AgreementPublicKey? {
    guard let hexadecimal else { return nil }
    return try AgreementPublicKey(bytes: bytes(hexadecimal))
}
