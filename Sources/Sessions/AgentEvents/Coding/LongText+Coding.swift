// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

extension LongText: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: blob == nil ? 1 : 2)
        writer.field("blob", blob)
        writer.field("text", text)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var text: String?
        var blob: BlobReference?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "blob": blob = try BlobReference(&form)
            case "text":
                text = try form.text(maximumByteCount: EventLimits.maximumLongTextByteCount)
            default: try form.skip()
            }
        }
        self.init(try FormError.require(text, "text"))
        self.blob = blob
    }
}

extension BlobReference: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 2)
        writer.field("id", id)
        writer.field("byteCount", byteCount)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var id: BlobID?
        var byteCount: UInt64?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "id": id = try BlobID(&form)
            case "byteCount": byteCount = try form.unsigned()
            default: try form.skip()
            }
        }
        self.init(
            id: try FormError.require(id, "id"),
            byteCount: try FormError.require(byteCount, "byteCount"))
    }
}
