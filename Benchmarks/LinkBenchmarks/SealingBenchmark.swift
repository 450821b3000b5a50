// SPDX-License-Identifier: Apache-2.0

import CBOR
import CryptoPrimitives
import LibcryptoPrimitives
import SecureChannel

/// Messages through two channel machines, sealed at one and opened at the other, against sealing and
/// opening as many bytes with libcrypto alone.
enum SealingBenchmark {
    static var comparisons: [Comparison] {
        [
            comparison("64,512-byte records, sealed and opened", 64_512, requiredRatio: 0.90),
            comparison("1 KiB messages, sealed and opened", 1_024, requiredRatio: 0.60),
        ]
    }

    /// - Parameter byteCount: The size of the record's plaintext, kind byte and envelope included.
    private static func comparison(
        _ name: String, _ byteCount: Int, requiredRatio: Double
    ) -> Comparison {
        let cipher = RawLibcrypto.Cipher(byteCount: byteCount)
        var meeting = Meeting()
        meeting.warmUp()
        let message = Meeting.message(filling: byteCount)
        meeting.exchange(message)
        precondition(meeting.delivered == message, "what was sent is what comes out")
        return Comparison(
            name: name, requiredRatio: requiredRatio, byteCount: byteCount,
            raw: {
                cipher.seal()
                cipher.open()
            },
            ours: { meeting.exchange(message) })
    }
}
