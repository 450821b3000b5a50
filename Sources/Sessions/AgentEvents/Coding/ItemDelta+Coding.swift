// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

extension ItemDelta: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 3)
        writer.field("id", id)
        writer.field("field", field)
        writer.field("append", append)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var id: ItemID?
        var field: Field?
        var append: String?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "id": id = try ItemID(&form)
            case "field": field = try Field(&form)
            case "append":
                append = try form.text(maximumByteCount: EventLimits.maximumLongTextByteCount)
            default: try form.skip()
            }
        }
        self.init(
            id: try FormError.require(id, "id"), field: try FormError.require(field, "field"),
            append: try FormError.require(append, "append"))
    }
}
