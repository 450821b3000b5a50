// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

extension Notice: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 2)
        writer.field("code", code)
        writer.field("text", text)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var code: String?
        var text: String?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "code": code = try form.text()
            case "text": text = try form.text()
            default: try form.skip()
            }
        }
        self.init(
            code: try FormError.require(code, "code"), text: try FormError.require(text, "text"))
    }
}

extension Usage: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(
            count: present(inputTokens != nil, outputTokens != nil, microdollars != nil))
        writer.field("inputTokens", inputTokens)
        writer.field("microdollars", microdollars)
        writer.field("outputTokens", outputTokens)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var usage = Usage()
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "inputTokens": usage.inputTokens = try form.unsigned()
            case "microdollars": usage.microdollars = try form.unsigned()
            case "outputTokens": usage.outputTokens = try form.unsigned()
            default: try form.skip()
            }
        }
        self = usage
    }
}

extension RawFrame: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 2)
        writer.field("json", json)
        writer.field("kind", kind)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var json: LongText?
        var kind: String?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "json": json = try LongText(&form)
            case "kind": kind = try form.text()
            default: try form.skip()
            }
        }
        self.init(
            kind: try FormError.require(kind, "kind"), json: try FormError.require(json, "json"))
    }
}
