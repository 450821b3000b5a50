// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

extension ApprovalChoice: WireForm {
    package func write(to writer: inout CBORWriter) {
        switch self {
        case .allowOnce: writer.emptyCase("allowOnce")
        case .allowModified: writer.emptyCase("allowModified")
        case .allowSubset: writer.emptyCase("allowSubset")
        case .deny(let takesMessage):
            writer.beginCase("deny")
            writer.mapHeader(count: 1)
            writer.field("takesMessage", takesMessage)
        case .denyAndStop: writer.emptyCase("denyAndStop")
        case .answer: writer.emptyCase("answer")
        case .choose(let option, let label):
            writer.beginCase("choose")
            writer.mapHeader(count: 2)
            writer.field("label", label)
            writer.field("option", option)
        case .unknown(let unknown): unknown.write(to: &writer)
        }
    }

    package init(_ form: inout FormReader) throws(FormError) {
        let name = try form.messageCase()
        var takesMessage: Bool?
        var label: String?
        var option: String?
        let choice: ApprovalChoice? =
            switch name {
            case "allowOnce": .allowOnce
            case "allowModified": .allowModified
            case "allowSubset": .allowSubset
            case "denyAndStop": .denyAndStop
            case "answer": .answer
            case "deny", "choose": nil
            default: .unknown(try UnknownCase(name, &form))
            }
        if case .unknown = choice {
        } else {
            try form.fields { (key, form) throws(FormError) in
                switch key {
                case "label": label = try form.text()
                case "option": option = try form.text()
                case "takesMessage": takesMessage = try form.boolean()
                default: try form.skip()
                }
            }
        }
        if let choice {
            self = choice
        } else if "deny" ~= name {
            self = .deny(takesMessage: try FormError.require(takesMessage, "takesMessage"))
        } else {
            self = .choose(
                option: try FormError.require(option, "option"),
                label: try FormError.require(label, "label"))
        }
    }
}
