// SPDX-License-Identifier: Apache-2.0

import JSON

/// Holds for any bytes: scanning never traps, a tree that was written is read again as the same,
/// and its numbers give no other double than the C library.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let value = try? JSONValue.decode(bytes) else { return 0 }
    let encoded = value.encoded()
    precondition(!encoded.contains { $0 < 0x20 }, "a control character isn't escaped")
    precondition((try? JSONValue.decode(encoded)) == value, "a written value reads otherwise")
    checkNumbers(bytes)
    return 0
}

func checkNumbers(_ bytes: [UInt8]) {
    var scanner = JSONScanner(bytes)
    while let event = try? scanner.next() {
        guard case .number(let number) = event else { continue }
        let expected = Double(number.text)
        let double = try? number.double()
        precondition(
            double?.bitPattern == expected?.bitPattern || (double == nil && expected == nil)
                || (double == nil && expected?.isInfinite == true), "another double")
        if let integer = try? number.int64() {
            precondition(Int64(number.text) == integer, "another integer")
        }
    }
}
