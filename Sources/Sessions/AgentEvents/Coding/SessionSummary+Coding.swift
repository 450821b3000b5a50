// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

extension SessionSummary: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 9 + present(reason != nil, diffStat != nil))
        writer.field("title", title)
        writer.field("branch", branch)
        writer.field("reason", reason)
        writer.field("status", status)
        writer.field("backend", backend)
        writer.field("lastSeq", lastSeq)
        writer.field("diffStat", diffStat)
        writer.field("sessionID", sessionID)
        writer.field("updatedAt", updatedAt)
        writer.field("projectName", projectName)
        writer.field("pendingCount", pendingCount)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var title: String?
        var branch: String?
        var reason: String?
        var status: SessionStatus?
        var backend: BackendID?
        var lastSeq: UInt64?
        var diffStat: DiffStat?
        var sessionID: SessionID?
        var updatedAt: Int64?
        var projectName: String?
        var pendingCount: UInt64?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "title": title = try form.text()
            case "branch": branch = try form.text()
            case "reason": reason = try form.text()
            case "status": status = try SessionStatus(&form)
            case "backend": backend = try BackendID(&form)
            case "lastSeq": lastSeq = try form.unsigned()
            case "diffStat": diffStat = try DiffStat(&form)
            case "sessionID": sessionID = try SessionID(&form)
            case "updatedAt": updatedAt = try form.integer()
            case "projectName": projectName = try form.text()
            case "pendingCount": pendingCount = try form.unsigned()
            default: try form.skip()
            }
        }
        self.init(
            sessionID: try FormError.require(sessionID, "sessionID"),
            projectName: try FormError.require(projectName, "projectName"),
            backend: try FormError.require(backend, "backend"),
            status: try FormError.require(status, "status"),
            title: try FormError.require(title, "title"),
            branch: try FormError.require(branch, "branch"),
            lastSeq: try FormError.require(lastSeq, "lastSeq"), diffStat: diffStat,
            updatedAt: try FormError.require(updatedAt, "updatedAt"),
            pendingCount: try FormError.require(pendingCount, "pendingCount"), reason: reason)
    }
}

extension DiffStat: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 3)
        writer.field("added", added)
        writer.field("files", files)
        writer.field("removed", removed)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var added: UInt64?
        var files: UInt64?
        var removed: UInt64?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "added": added = try form.unsigned()
            case "files": files = try form.unsigned()
            case "removed": removed = try form.unsigned()
            default: try form.skip()
            }
        }
        self.init(
            added: try FormError.require(added, "added"),
            removed: try FormError.require(removed, "removed"),
            files: try FormError.require(files, "files"))
    }
}
