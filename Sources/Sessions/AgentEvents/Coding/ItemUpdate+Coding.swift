// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

extension ItemUpdate: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(
            count: 3
                + present(
                    text != nil, tool != nil, input != nil, title != nil, folder != nil,
                    output != nil, thread != nil, changes != nil, command != nil, duration != nil,
                    exitCode != nil, toolKind != nil, clientToken != nil))
        writer.field("id", id)
        writer.field("kind", kind)
        writer.field("text", text)
        writer.field("tool", tool)
        writer.field("input", input)
        writer.field("title", title)
        writer.field("folder", folder)
        writer.field("output", output)
        writer.field("status", status)
        writer.field("thread", thread)
        writer.list("changes", changes)
        writer.field("command", command)
        writer.field("duration", duration)
        writer.field("exitCode", exitCode)
        writer.field("toolKind", toolKind)
        writer.field("clientToken", clientToken)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var id: ItemID?
        var kind: ItemKind?
        var status: ItemStatus?
        var update = ItemUpdate(id: ItemID(""), kind: .other, status: .other)
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "id": id = try ItemID(&form)
            case "kind": kind = try ItemKind(&form)
            case "text": update.text = try LongText(&form)
            case "tool": update.tool = try form.text()
            case "input": update.input = try LongText(&form)
            case "title": update.title = try form.text()
            case "folder": update.folder = try form.text()
            case "output": update.output = try LongText(&form)
            case "status": status = try ItemStatus(&form)
            case "thread": update.thread = try AgentThread(&form)
            case "changes":
                update.changes = try form.list(
                    "changes", maximumCount: EventLimits.maximumFileCount)
            case "command": update.command = try LongText(&form)
            case "duration": update.duration = try form.integer()
            case "exitCode": update.exitCode = try form.integer()
            case "toolKind": update.toolKind = try ToolKind(&form)
            case "clientToken": update.clientToken = try ClientToken(&form)
            default: try form.skip()
            }
        }
        update.id = try FormError.require(id, "id")
        update.kind = try FormError.require(kind, "kind")
        update.status = try FormError.require(status, "status")
        self = update
    }
}

extension AgentThread: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: name == nil ? 1 : 2)
        writer.field("id", id)
        writer.field("name", name)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var id: ItemID?
        var name: String?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "id": id = try ItemID(&form)
            case "name": name = try form.text()
            default: try form.skip()
            }
        }
        self.init(id: try FormError.require(id, "id"), name: name)
    }
}
