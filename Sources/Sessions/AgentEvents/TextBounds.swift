// SPDX-License-Identifier: Apache-2.0

/// Cuts texts at whole characters.
public enum TextBounds {
    /// The longest beginning of a text that has at most so many bytes and ends with a whole scalar.
    public static func prefix(_ text: String, maximumByteCount: Int) -> String {
        guard text.utf8.count > maximumByteCount else { return text }
        var bytes = Array(text.utf8.prefix(maximumByteCount + 1))
        // Back from the first byte that is not taken to one that begins a scalar.
        var end = maximumByteCount
        while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        bytes.removeSubrange(end...)
        return String(decoding: bytes, as: UTF8.self)
    }
}
