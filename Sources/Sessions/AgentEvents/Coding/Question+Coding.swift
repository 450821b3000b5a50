// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

extension Question: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: header == nil ? 5 : 6)
        writer.field("id", id)
        writer.field("text", text)
        writer.field("header", header)
        writer.list("options", options)
        writer.field("allowsOwnText", allowsOwnText)
        writer.field("allowsSeveral", allowsSeveral)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var id: String?
        var text: String?
        var header: String?
        var options: [Option]?
        var allowsOwnText: Bool?
        var allowsSeveral: Bool?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "id": id = try form.text()
            case "text": text = try form.text()
            case "header": header = try form.text()
            case "options":
                options = try form.list("options", maximumCount: EventLimits.maximumOptionCount)
            case "allowsOwnText": allowsOwnText = try form.boolean()
            case "allowsSeveral": allowsSeveral = try form.boolean()
            default: try form.skip()
            }
        }
        self.init(
            id: try FormError.require(id, "id"), header: header,
            text: try FormError.require(text, "text"),
            options: try FormError.require(options, "options"),
            allowsSeveral: try FormError.require(allowsSeveral, "allowsSeveral"),
            allowsOwnText: try FormError.require(allowsOwnText, "allowsOwnText"))
    }
}

extension Question.Option: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: explanation == nil ? 1 : 2)
        writer.field("label", label)
        writer.field("explanation", explanation)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var label: String?
        var explanation: String?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "label": label = try form.text()
            case "explanation": explanation = try form.text()
            default: try form.skip()
            }
        }
        self.init(label: try FormError.require(label, "label"), explanation: explanation)
    }
}
