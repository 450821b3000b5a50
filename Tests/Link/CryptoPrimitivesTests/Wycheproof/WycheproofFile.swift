// SPDX-License-Identifier: Apache-2.0

internal import TestSupport
internal import TextEncodings

/// A file of Project Wycheproof: groups of cases that share, say, a key or a size.
struct WycheproofFile<Group: Decodable & Sendable>: Decodable, Sendable {
    let numberOfTests: Int
    let testGroups: [Group]

    static func read(_ name: String) throws -> WycheproofFile {
        try SharedMaterial.json("vectors/wycheproof/\(name).json")
    }
}

/// What a case demands.
enum Verdict: String, Decodable, Sendable {
    case valid
    case invalid
    /// Right as a result, but a library may refuse the input.
    case acceptable
}

/// Bytes that a file writes as hexadecimal digits.
struct HexBytes: Decodable, Sendable {
    let bytes: [UInt8]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let bytes = Hex.decode(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "not hexadecimal digits")
        }
        self.bytes = bytes
    }
}
