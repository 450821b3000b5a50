// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import DeviceTrust
import LibcryptoPrimitives

/// Keys that are the same in every run.
func identity(_ number: UInt8, relay: Bool = false) throws -> LocalIdentity<LibcryptoPrimitives> {
    try LocalIdentity(
        agreementKeyBytes: secret(number), signingSeed: secret(number &+ 1),
        relaySeed: relay ? secret(number &+ 2) : nil)
}

func secret(_ byte: UInt8) -> SecretBytes {
    SecretBytes(copying: [UInt8](repeating: byte, count: 32).span)
}

func array(_ secret: SecretBytes) -> [UInt8] {
    (0..<secret.count).map { secret.span[$0] }
}
