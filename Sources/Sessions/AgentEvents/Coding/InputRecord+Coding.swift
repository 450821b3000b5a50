// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

extension InputRecord: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 2 + present(by != nil, text != nil))
        writer.field("by", by)
        writer.field("text", text)
        writer.field("state", state)
        writer.field("clientToken", clientToken)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var by: Decider?
        var text: LongText?
        var state: InputState?
        var clientToken: ClientToken?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "by": by = try Decider(&form)
            case "text": text = try LongText(&form)
            case "state": state = try InputState(&form)
            case "clientToken": clientToken = try ClientToken(&form)
            default: try form.skip()
            }
        }
        self.init(
            clientToken: try FormError.require(clientToken, "clientToken"),
            state: try FormError.require(state, "state"), text: text, by: by)
    }
}

extension AgentInput: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 2)
        writer.field("text", text)
        writer.field("clientToken", clientToken)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var text: String?
        var clientToken: ClientToken?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "text": text = try form.text(maximumByteCount: AgentInput.maximumByteCount)
            case "clientToken": clientToken = try ClientToken(&form)
            default: try form.skip()
            }
        }
        self.init(
            text: try FormError.require(text, "text"),
            clientToken: try FormError.require(clientToken, "clientToken"))
    }
}
