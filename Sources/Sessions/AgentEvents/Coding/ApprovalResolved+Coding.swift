// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

extension ApprovalResolved: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 4 + present(decidedBy != nil, clientToken != nil))
        writer.field("at", at)
        writer.field("id", id)
        writer.field("outcome", outcome)
        writer.field("decidedBy", decidedBy)
        writer.field("sessionID", sessionID)
        writer.field("clientToken", clientToken)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var at: Int64?
        var id: ApprovalID?
        var outcome: Outcome?
        var decidedBy: Decider?
        var sessionID: SessionID?
        var clientToken: ClientToken?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "at": at = try form.integer()
            case "id": id = try ApprovalID(&form)
            case "outcome": outcome = try Outcome(&form)
            case "decidedBy": decidedBy = try Decider(&form)
            case "sessionID": sessionID = try SessionID(&form)
            case "clientToken": clientToken = try ClientToken(&form)
            default: try form.skip()
            }
        }
        self.init(
            id: try FormError.require(id, "id"),
            sessionID: try FormError.require(sessionID, "sessionID"),
            outcome: try FormError.require(outcome, "outcome"), decidedBy: decidedBy,
            clientToken: clientToken, at: try FormError.require(at, "at"))
    }
}

extension ApprovalResolved.Outcome: WireForm {
    package func write(to writer: inout CBORWriter) {
        switch self {
        case .resolved(let decision):
            writer.beginCase("resolved")
            writer.mapHeader(count: 1)
            writer.field("decision", decision)
        case .withdrawn: writer.emptyCase("withdrawn")
        case .orphaned: writer.emptyCase("orphaned")
        case .other: writer.emptyCase("other")
        }
    }

    package init(_ form: inout FormReader) throws(FormError) {
        let name = try form.messageCase()
        switch name {
        case "resolved":
            var decision: Decision?
            try form.fields { (key, form) throws(FormError) in
                switch key {
                case "decision": decision = try Decision(&form)
                default: try form.skip()
                }
            }
            self = .resolved(try FormError.require(decision, "decision"))
        case "withdrawn":
            try form.noFields()
            self = .withdrawn
        case "orphaned":
            try form.noFields()
            self = .orphaned
        default:
            try form.skip()
            self = .other
        }
    }
}

extension Decider: WireForm {
    package func write(to writer: inout CBORWriter) {
        switch self {
        case .device(let id, let name):
            writer.beginCase("device")
            writer.mapHeader(count: 2)
            writer.field("id", id)
            writer.field("name", name)
        case .host(let name):
            writer.beginCase("host")
            writer.mapHeader(count: 1)
            writer.field("name", name)
        case .rule(let number):
            writer.beginCase("rule")
            writer.mapHeader(count: 1)
            writer.field("number", number)
        case .agent: writer.emptyCase("agent")
        case .other: writer.emptyCase("other")
        }
    }

    package init(_ form: inout FormReader) throws(FormError) {
        let known = try form.messageCase()
        var id: String?
        var name: String?
        var number: UInt64?
        guard "device" ~= known || "host" ~= known || "rule" ~= known || "agent" ~= known else {
            try form.skip()
            self = .other
            return
        }
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "id": id = try form.text()
            case "name": name = try form.text()
            case "number": number = try form.unsigned()
            default: try form.skip()
            }
        }
        self =
            switch known {
            case "device":
                .device(
                    id: try FormError.require(id, "id"),
                    name: try FormError.require(name, "name"))
            case "host": .host(name: try FormError.require(name, "name"))
            case "rule": .rule(try FormError.require(number, "number"))
            default: .agent
            }
    }
}
