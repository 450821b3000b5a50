// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

extension BackendCapabilities: WireForm {
    package func write(to writer: inout CBORWriter) {
        var count = 0
        for (capability, _) in BackendCapabilities.names where contains(capability) { count += 1 }
        writer.arrayHeader(count: count)
        for (capability, name) in BackendCapabilities.names where contains(capability) {
            writer.text(name)
        }
    }

    /// Reads an array of names; those that only newer hosts know are passed over.
    package init(_ form: inout FormReader) throws(FormError) {
        let count = try form.arrayHeader()
        guard count <= EventLimits.maximumCapabilityCount else { throw .badValue("capabilities") }
        self = []
        for _ in 0..<count {
            let word = try form.word()
            for (capability, name) in BackendCapabilities.names where name ~= word {
                insert(capability)
            }
        }
    }
}
