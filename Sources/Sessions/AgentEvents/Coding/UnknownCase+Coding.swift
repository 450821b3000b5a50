// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

extension UnknownCase {
    /// Writes the case as it came.
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 1)
        writer.text(name)
        writer.encodedItem(fields)
    }

    /// Keeps the fields of a case whose name was read.
    package init(_ name: CBORKey, _ form: inout FormReader) throws(FormError) {
        self.init(name: name.text, fields: try form.encodedItem())
    }
}
