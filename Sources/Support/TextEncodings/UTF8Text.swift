// SPDX-License-Identifier: Apache-2.0

/// The rules of UTF-8 (RFC 3629).
public enum UTF8Text {
    /// Whether bytes are valid UTF-8: no overlong form, no surrogate, nothing above U+10FFFF.
    @inlinable
    public static func isValid(_ bytes: Span<UInt8>) -> Bool {
        // Most keys are a few letters of ASCII, where setting up the whole check costs more than it
        // does.
        var union: UInt8 = 0
        for index in bytes.indices { union |= bytes[index] }
        if union < 0x80 { return true }
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes)
            return true
        } catch {
            return false
        }
    }
}
