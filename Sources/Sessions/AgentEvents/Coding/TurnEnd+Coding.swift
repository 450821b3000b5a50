// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

extension TurnEnd: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: message == nil ? 1 : 2)
        writer.field("reason", reason)
        writer.field("message", message)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var reason: Reason?
        var message: String?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "reason": reason = try Reason(&form)
            case "message": message = try form.text()
            default: try form.skip()
            }
        }
        self.init(try FormError.require(reason, "reason"), message: message)
    }
}
