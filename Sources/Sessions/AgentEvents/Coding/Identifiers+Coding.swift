// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

extension LongLivedID: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.text(text)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        let text = try form.text(maximumByteCount: identifierCharacterCount)
        guard let id = LongLivedID(text: text) else { throw .badValue("id") }
        self = id
    }
}

extension ItemID: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.text(text)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        self.init(try form.text(maximumByteCount: ItemID.maximumByteCount))
    }
}

extension ClientToken: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.bytes(bytes)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        let bytes = try form.bytes(count: ClientToken.byteCount)
        guard let token = ClientToken(bytes: bytes) else { throw .badValue("clientToken") }
        self = token
    }
}

extension BlobID: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.bytes(bytes)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        guard let id = BlobID(bytes: try form.bytes(count: BlobID.byteCount)) else {
            throw .badValue("blob")
        }
        self = id
    }
}

extension BackendID: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.text(text)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        self.init(try form.text(maximumByteCount: BackendID.maximumByteCount))
    }
}
