// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

extension AgentStart: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: program == nil ? 2 : 3)
        writer.field("launch", launch)
        writer.field("program", program)
        writer.field("capabilities", capabilities)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var launch: LaunchID?
        var program: String?
        var capabilities: BackendCapabilities?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "launch": launch = try LaunchID(&form)
            case "program": program = try form.text()
            case "capabilities": capabilities = try BackendCapabilities(&form)
            default: try form.skip()
            }
        }
        self.init(
            launch: try FormError.require(launch, "launch"), program: program,
            capabilities: try FormError.require(capabilities, "capabilities"))
    }
}

extension AgentEnd: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 3)
        writer.field("launch", launch)
        writer.field("message", message)
        writer.field("isFailure", isFailure)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var launch: LaunchID?
        var message: String?
        var isFailure: Bool?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "launch": launch = try LaunchID(&form)
            case "message": message = try form.text()
            case "isFailure": isFailure = try form.boolean()
            default: try form.skip()
            }
        }
        self.init(
            launch: try FormError.require(launch, "launch"),
            isFailure: try FormError.require(isFailure, "isFailure"),
            message: try FormError.require(message, "message"))
    }
}
