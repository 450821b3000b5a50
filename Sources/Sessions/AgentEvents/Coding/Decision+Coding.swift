// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

extension Decision: WireForm {
    package func write(to writer: inout CBORWriter) {
        switch self {
        case .allowOnce: writer.emptyCase("allowOnce")
        case .allowModified(let input):
            writer.beginCase("allowModified")
            writer.mapHeader(count: 1)
            writer.field("input", input)
        case .allowSubset(let permissions):
            writer.beginCase("allowSubset")
            writer.mapHeader(count: 1)
            writer.list("permissions", permissions)
        case .allowAndRemember(let rule):
            writer.beginCase("allowAndRemember")
            writer.mapHeader(count: 1)
            writer.field("rule", rule)
        case .deny(let message):
            writer.beginCase("deny")
            writer.mapHeader(count: message == nil ? 0 : 1)
            writer.field("message", message)
        case .denyAndStop: writer.emptyCase("denyAndStop")
        case .answer(let answers):
            writer.beginCase("answer")
            writer.mapHeader(count: 1)
            writer.list("answers", answers)
        case .choose(let option):
            writer.beginCase("choose")
            writer.mapHeader(count: 1)
            writer.field("option", option)
        case .unknown(let unknown): unknown.write(to: &writer)
        }
    }

    package init(_ form: inout FormReader) throws(FormError) {
        let name = try form.messageCase()
        switch name {
        case "allowOnce":
            try form.noFields()
            self = .allowOnce
        case "denyAndStop":
            try form.noFields()
            self = .denyAndStop
        case "allowModified":
            self = .allowModified(
                input: try FormError.require(try DecisionFields(&form).input, "input"))
        case "allowSubset":
            self = .allowSubset(
                permissions: try FormError.require(
                    try DecisionFields(&form).permissions, "permissions"))
        case "allowAndRemember":
            self = .allowAndRemember(
                rule: try FormError.require(try DecisionFields(&form).rule, "rule"))
        case "deny": self = .deny(message: try DecisionFields(&form).message)
        case "answer":
            self = .answer(try FormError.require(try DecisionFields(&form).answers, "answers"))
        case "choose":
            self = .choose(
                option: try FormError.require(try DecisionFields(&form).option, "option"))
        default: self = .unknown(try UnknownCase(name, &form))
        }
    }
}

/// The fields that decisions have among them.
private struct DecisionFields {
    var input: String?
    var permissions: [String]?
    var rule: String?
    var message: String?
    var answers: [QuestionAnswer]?
    var option: String?

    init(_ form: inout FormReader) throws(FormError) {
        var read = DecisionFields()
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "input":
                read.input = try form.text(
                    maximumByteCount: EventLimits.maximumLongTextByteCount)
            case "permissions":
                read.permissions = try form.texts(
                    "permissions", maximumCount: EventLimits.maximumPermissionCount)
            case "rule": read.rule = try form.text()
            case "message": read.message = try form.text()
            case "answers":
                read.answers = try form.list(
                    "answers", maximumCount: EventLimits.maximumAnswerCount)
            case "option": read.option = try form.text()
            default: try form.skip()
            }
        }
        self = read
    }

    private init() {}
}

extension QuestionAnswer: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 2)
        writer.list("values", values)
        writer.field("question", question)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var values: [String]?
        var question: String?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "values":
                values = try form.texts("values", maximumCount: EventLimits.maximumAnswerCount)
            case "question": question = try form.text()
            default: try form.skip()
            }
        }
        self.init(
            question: try FormError.require(question, "question"),
            values: try FormError.require(values, "values"))
    }
}
