// SPDX-License-Identifier: Apache-2.0

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
