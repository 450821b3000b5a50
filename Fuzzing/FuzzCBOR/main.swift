// SPDX-License-Identifier: Apache-2.0

import CBOR

/// Holds for any bytes: reading never traps, what the strict form takes is its one encoding, and
/// both forms and both ways of reading agree.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCBOR(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let strict = tree(bytes, .deterministic)
    let lenient = tree(bytes, .lenient)
    if let strict {
        precondition(strict.encoded() == bytes, "a strict item has another encoding")
        precondition(lenient == strict, "the lenient form reads another value")
    }
    if let lenient {
        let encoded = lenient.encoded()
        precondition(tree(encoded, .deterministic) == lenient, "an encoding isn't strict")
        precondition(skips(bytes, .lenient), "an item is read but not skipped")
    }
    precondition(skips(bytes, .deterministic) == (strict != nil), "skipping checks otherwise")
    return 0
}

func tree(_ bytes: [UInt8], _ form: CBORForm) -> CBORValue? {
    try? CBORValue.decode(bytes, form: form)
}

func skips(_ bytes: [UInt8], _ form: CBORForm) -> Bool {
    // The array around the item takes one level of its own.
    let limits = CBORLimits(nestingDepth: CBORLimits.standardNestingDepth + 1)
    var reader = CBORReader([0x82] + bytes + [0x00], form: form, limits: limits)
    do throws(CBORError) {
        guard try reader.arrayHeader() == 2, try reader.encodedItem() == bytes else { return false }
        guard try reader.unsigned() == 0 else { return false }
        try reader.finish()
        return true
    } catch {
        return false
    }
}
