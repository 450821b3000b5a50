// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

/// A value with one deterministic form in messages and transcripts.
///
/// Reading is lenient as the contract asks (section 9): fields that only newer programs know are
/// skipped. What was read from a newer program therefore need not be written as it came, except where
/// it is kept as an ``UnknownCase``.
package protocol WireForm {
    /// Writes the value, its map keys in ascending order.
    func write(to writer: inout CBORWriter)

    /// Reads the value that comes next.
    init(_ form: inout FormReader) throws(FormError)
}

extension WireForm {
    /// The value's bytes.
    package func encoded() -> [UInt8] {
        var writer = CBORWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// The value of bytes that hold nothing else.
    package init(encoded bytes: [UInt8]) throws(FormError) {
        var form = FormReader(bytes)
        try self.init(&form)
        try form.finish()
    }
}

/// How many of these are so: the count of a map's optional entries.
package func present(_ entries: Bool...) -> Int {
    var count = 0
    for isPresent in entries where isPresent { count += 1 }
    return count
}
