// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

extension ApprovalKind: WireForm {
    /// The kinds that this build knows.
    private static let known: [(ApprovalKind, StaticString)] = [
        (.tool, "tool"), (.fileChange, "fileChange"), (.permissions, "permissions"),
        (.network, "network"), (.question, "question"), (.form, "form"), (.plan, "plan"),
        (.dialog, "dialog"),
    ]

    package func write(to writer: inout CBORWriter) {
        switch self {
        case .tool: writer.text("tool")
        case .fileChange: writer.text("fileChange")
        case .permissions: writer.text("permissions")
        case .network: writer.text("network")
        case .question: writer.text("question")
        case .form: writer.text("form")
        case .plan: writer.text("plan")
        case .dialog: writer.text("dialog")
        case .other(let name): writer.text(name)
        }
    }

    package init(_ form: inout FormReader) throws(FormError) {
        let word = try form.word()
        for (kind, name) in ApprovalKind.known where name ~= word {
            self = kind
            return
        }
        self = .other(try Self.name(word))
    }

    private static func name(_ word: CBORKey) throws(FormError) -> String {
        guard word.utf8.count <= EventLimits.maximumWordByteCount else { throw .badValue("kind") }
        return word.text.string
    }
}

extension Risk: WireForm {
    package func write(to writer: inout CBORWriter) {
        switch self {
        case .unclassified: writer.text("unclassified")
        case .other(let name): writer.text(name)
        }
    }

    package init(_ form: inout FormReader) throws(FormError) {
        let word = try form.word()
        guard word.utf8.count <= EventLimits.maximumWordByteCount else { throw .badValue("risk") }
        self = "unclassified" ~= word ? .unclassified : .other(word.text.string)
    }
}
