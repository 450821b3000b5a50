// SPDX-License-Identifier: Apache-2.0

/// Whether bytes are valid UTF-8: no overlong form, no surrogate, nothing above U+10FFFF.
func isUTF8(_ bytes: Span<UInt8>) -> Bool {
    // Names and most texts are ASCII; eight bytes at a time, that costs less than the call.
    isASCII(bytes) || isMultibyteUTF8(bytes)
}

private func isASCII(_ bytes: Span<UInt8>) -> Bool {
    bytes.withUnsafeBytes { buffer in
        let highBits: UInt64 = 0x8080_8080_8080_8080
        guard buffer.count >= 8 else { return buffer.allSatisfy { $0 < 0x80 } }
        var seen: UInt64 = 0
        for index in stride(from: 0, through: buffer.count - 8, by: 8) {
            seen |= buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        }
        // The last word overlaps the one before it.
        seen |= buffer.loadUnaligned(fromByteOffset: buffer.count - 8, as: UInt64.self)
        return seen & highBits == 0
    }
}

@inline(never)
private func isMultibyteUTF8(_ bytes: Span<UInt8>) -> Bool {
    do throws(UTF8.ValidationError) {
        _ = try UTF8Span(validating: bytes)
        return true
    } catch {
        return false
    }
}
