// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CBOR
internal import DeviceTrust

extension CBORWriter {
    /// A message: `{name: fields}`.
    mutating func message<Form: WireForm>(_ name: StaticString, _ fields: Form) {
        beginCase(name)
        fields.write(to: &self)
    }
}

/// The fields of a message that only names a session: `{sessionID}`, or nothing.
struct SessionReference: WireForm {
    let sessionID: SessionID?

    init(_ sessionID: SessionID?) {
        self.sessionID = sessionID
    }

    func required() throws(FormError) -> SessionID {
        try FormError.require(sessionID, "sessionID")
    }

    func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: sessionID == nil ? 0 : 1)
        writer.field("sessionID", sessionID)
    }

    init(_ form: inout FormReader) throws(FormError) {
        var sessionID: SessionID?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "sessionID": sessionID = try SessionID(&form)
            default: try form.skip()
            }
        }
        self.init(sessionID)
    }
}
