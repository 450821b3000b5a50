// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

extension SessionOpening: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: head == nil ? 4 : 5)
        writer.field("head", head)
        writer.field("title", title)
        writer.field("folder", folder)
        writer.field("backend", backend)
        writer.field("projectName", projectName)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var head: String?
        var title: String?
        var folder: String?
        var backend: BackendID?
        var projectName: String?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "head": head = try form.text()
            case "title": title = try form.text()
            case "folder": folder = try form.text()
            case "backend": backend = try BackendID(&form)
            case "projectName": projectName = try form.text()
            default: try form.skip()
            }
        }
        self.init(
            backend: try FormError.require(backend, "backend"),
            folder: try FormError.require(folder, "folder"),
            projectName: try FormError.require(projectName, "projectName"),
            title: try FormError.require(title, "title"), head: head)
    }
}
