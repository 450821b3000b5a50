// SPDX-License-Identifier: Apache-2.0

extension UInt8 {
    /// Whether this byte of UTF-8 is one of the ten digits `0` to `9`.
    @inlinable package var isASCIIDigit: Bool {
        self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
    }
}
