// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

extension FileChange: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 2 + present(diff != nil, destination != nil))
        writer.field("diff", diff)
        writer.field("kind", kind)
        writer.field("path", path)
        writer.field("destination", destination)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var diff: LongText?
        var kind: Kind?
        var path: String?
        var destination: String?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "diff": diff = try LongText(&form)
            case "kind": kind = try Kind(&form)
            case "path": path = try form.text()
            case "destination": destination = try form.text()
            default: try form.skip()
            }
        }
        self.init(
            path: try FormError.require(path, "path"), kind: try FormError.require(kind, "kind"),
            destination: destination, diff: diff)
    }
}
