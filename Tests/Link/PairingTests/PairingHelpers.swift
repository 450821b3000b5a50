// SPDX-License-Identifier: Apache-2.0

import CBOR
import CryptoPrimitives
import DeviceTrust
import LibcryptoPrimitives
import Pairing

func fill(_ byte: UInt8, _ count: Int = 32) -> [UInt8] { [UInt8](repeating: byte, count: count) }

func secret(_ byte: UInt8) -> SecretBytes { SecretBytes(copying: fill(byte).span) }

func array(_ secret: SecretBytes) -> [UInt8] { (0..<secret.count).map { secret.span[$0] } }

/// Keys that are the same in every run.
func keys(_ number: UInt8) throws -> LocalIdentity<LibcryptoPrimitives> {
    try LocalIdentity(
        agreementKeyBytes: secret(number), signingSeed: secret(number &+ 1),
        relaySeed: secret(number &+ 2))
}

func caseName(_ bytes: [UInt8]) -> String {
    var reader = CBORReader(bytes)
    guard (try? reader.mapHeader()) == 1, let key = try? reader.key() else { return "?" }
    let name = String(decoding: key.utf8, as: UTF8.self)
    guard name == "refuse", (try? reader.mapHeader()) == 2, (try? reader.key()) != nil,
        let reason = try? reader.text()
    else { return name }
    return "refuse \(reason)"
}

func words(_ outcome: HostPairingOutcome) -> String {
    switch outcome {
    case .paired: "paired"
    case .unconfirmed: "unconfirmed"
    case .failed(let error): error.code
    }
}

func words(_ outcome: DevicePairingOutcome) -> String {
    switch outcome {
    case .paired: "paired"
    case .unconfirmed: "unconfirmed"
    case .failed(let error): error.code
    }
}
