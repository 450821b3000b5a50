// SPDX-License-Identifier: Apache-2.0

/// Counts one direction's records and bytes, and says after which of them it gets its next key.
///
/// Both sides count the same Noise messages, tags included, so they change keys at the same record
/// without a word (Documentation/Protocols/Link.md, section 3).
@usableFromInline struct RekeySchedule {
    @usableFromInline let limits: ChannelLimits
    @usableFromInline var recordCount = 0
    @usableFromInline var byteCount = 0

    @usableFromInline init(_ limits: ChannelLimits) {
        self.limits = limits
    }

    /// Counts one Noise message; true if the next one needs a new key.
    @inlinable mutating func isRekeyDue(afterMessageOf messageByteCount: Int) -> Bool {
        recordCount += 1
        byteCount += messageByteCount
        guard recordCount >= limits.rekeyRecordCount || byteCount >= limits.rekeyByteCount else {
            return false
        }
        recordCount = 0
        byteCount = 0
        return true
    }
}
