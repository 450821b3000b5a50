// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

extension ApprovalDetail: WireForm {
    package func write(to writer: inout CBORWriter) {
        switch self {
        case .command(let text, let folder):
            writer.beginCase("command")
            writer.mapHeader(count: folder == nil ? 1 : 2)
            writer.field("text", text)
            writer.field("folder", folder)
        case .fileChange(let change):
            writer.beginCase("fileChange")
            change.write(to: &writer)
        case .text(let label, let text):
            writer.beginCase("text")
            writer.mapHeader(count: 2)
            writer.field("text", text)
            writer.field("label", label)
        case .input(let json):
            writer.beginCase("input")
            writer.mapHeader(count: 1)
            writer.field("json", json)
        case .permission(let id, let text):
            writer.beginCase("permission")
            writer.mapHeader(count: 2)
            writer.field("id", id)
            writer.field("text", text)
        case .network(let host, let scheme):
            writer.beginCase("network")
            writer.mapHeader(count: scheme == nil ? 1 : 2)
            writer.field("host", host)
            writer.field("scheme", scheme)
        case .question(let question):
            writer.beginCase("question")
            question.write(to: &writer)
        case .unknown(let unknown): unknown.write(to: &writer)
        }
    }

    package init(_ form: inout FormReader) throws(FormError) {
        let name = try form.messageCase()
        switch name {
        case "command":
            let fields = try DetailFields(&form)
            self = .command(
                text: try FormError.require(fields.longText, "text"), folder: fields.folder)
        case "fileChange": self = .fileChange(try FileChange(&form))
        case "text":
            let fields = try DetailFields(&form)
            self = .text(
                label: try FormError.require(fields.label, "label"),
                text: try FormError.require(fields.longText, "text"))
        case "input":
            self = .input(try FormError.require(try DetailFields(&form).json, "json"))
        case "permission":
            let fields = try DetailFields(&form, textIsLong: false)
            self = .permission(
                id: try FormError.require(fields.id, "id"),
                text: try FormError.require(fields.text, "text"))
        case "network":
            let fields = try DetailFields(&form)
            self = .network(
                host: try FormError.require(fields.host, "host"), scheme: fields.scheme)
        case "question": self = .question(try Question(&form))
        default: self = .unknown(try UnknownCase(name, &form))
        }
    }
}

/// The fields that the small details have among them.
private struct DetailFields {
    var id: String?
    var label: String?
    var text: String?
    var longText: LongText?
    var folder: String?
    var json: LongText?
    var host: String?
    var scheme: String?

    init(_ form: inout FormReader, textIsLong: Bool = true) throws(FormError) {
        var read = DetailFields()
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "id": read.id = try form.text()
            case "label": read.label = try form.text()
            case "text" where textIsLong: read.longText = try LongText(&form)
            case "text": read.text = try form.text()
            case "folder": read.folder = try form.text()
            case "json": read.json = try LongText(&form)
            case "host": read.host = try form.text()
            case "scheme": read.scheme = try form.text()
            default: try form.skip()
            }
        }
        self = read
    }

    private init() {}
}
