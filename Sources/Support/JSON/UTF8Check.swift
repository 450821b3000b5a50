// SPDX-License-Identifier: Apache-2.0

/// Whether bytes are valid UTF-8: no overlong form, no surrogate, nothing above U+10FFFF.
func isUTF8(_ bytes: Span<UInt8>) -> Bool {
    do throws(UTF8.ValidationError) {
        _ = try UTF8Span(validating: bytes)
        return true
    } catch {
        return false
    }
}
