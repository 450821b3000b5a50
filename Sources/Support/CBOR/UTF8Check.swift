// SPDX-License-Identifier: Apache-2.0

/// Whether bytes are valid UTF-8: no overlong form, no surrogate, nothing above U+10FFFF.
func isUTF8(_ bytes: Span<UInt8>) -> Bool {
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

/// The text of some bytes, or nil unless they are valid UTF-8.
func string(_ bytes: Span<UInt8>) -> String? {
    do throws(UTF8.ValidationError) {
        return String(copying: try UTF8Span(validating: bytes))
    } catch {
        return nil
    }
}

/// Whether two runs of bytes are equal.
@inlinable
func areEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.count where left[index] != right[index] { return false }
    return true
}
