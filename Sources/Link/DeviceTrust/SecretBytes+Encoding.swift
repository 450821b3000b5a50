// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import CryptoPrimitives

extension SecretBytes {
    /// What was written, as a secret; the writer is empty after.
    package init(takenFrom writer: inout CBORWriter) {
        var bytes = writer.bytes
        // Without this the writer would share the array, and wiping would reach a copy only.
        writer = CBORWriter()
        self.init(consuming: &bytes)
    }
}
