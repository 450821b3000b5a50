// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
package import CBOR
package import DeviceTrust

/// Asks what has changed in the session's project since it began.
public struct FetchDiff: Sendable, Equatable {
    /// The session.
    public var sessionID: SessionID
    /// Only of this file, with its lines; nil for the list of files.
    public var path: String?
    /// The device's number for this request; the answer repeats it.
    public var requestID: UInt64

    /// The message of all its parts.
    public init(sessionID: SessionID, path: String? = nil, requestID: UInt64) {
        self.sessionID = sessionID
        self.path = path
        self.requestID = requestID
    }
}

extension FetchDiff: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 2 + present(path != nil))
        writer.field("path", path)
        writer.field("requestID", requestID)
        writer.field("sessionID", sessionID)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var path: String?
        var requestID: UInt64?
        var sessionID: SessionID?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "path": path = try form.text()
            case "requestID": requestID = try form.unsigned()
            case "sessionID": sessionID = try SessionID(&form)
            default: try form.skip()
            }
        }
        self.init(
            sessionID: try FormError.require(sessionID, "sessionID"), path: path,
            requestID: try FormError.require(requestID, "requestID"))
    }
}

/// What has changed in a session's project.
public struct SessionDiff: Sendable, Equatable {
    /// The device's number for this request; the answer repeats it.
    public var requestID: UInt64
    /// The session.
    public var sessionID: SessionID
    /// The files.
    public var files: [ChangedFile]
    /// Whether there are more than are named here.
    public var isCut: Bool

    /// The message of all its parts.
    public init(requestID: UInt64, sessionID: SessionID, files: [ChangedFile], isCut: Bool) {
        self.requestID = requestID
        self.sessionID = sessionID
        self.files = files
        self.isCut = isCut
    }
}

extension SessionDiff: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 4)
        writer.list("files", files)
        writer.field("isCut", isCut)
        writer.field("requestID", requestID)
        writer.field("sessionID", sessionID)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var files: [ChangedFile]?
        var isCut: Bool?
        var requestID: UInt64?
        var sessionID: SessionID?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "files": files = try form.list("files", maximumCount: SyncLimits.maximumFileCount)
            case "isCut": isCut = try form.boolean()
            case "requestID": requestID = try form.unsigned()
            case "sessionID": sessionID = try SessionID(&form)
            default: try form.skip()
            }
        }
        self.init(
            requestID: try FormError.require(requestID, "requestID"),
            sessionID: try FormError.require(sessionID, "sessionID"),
            files: try FormError.require(files, "files"),
            isCut: try FormError.require(isCut, "isCut"))
    }
}

/// A file that has changed.
public struct ChangedFile: Sendable, Equatable {
    /// Its path in the project.
    public var path: String
    /// What happened to it.
    public var kind: FileChange.Kind
    /// Lines added; nil for a binary file.
    public var added: UInt64?
    /// Lines removed; nil for a binary file.
    public var removed: UInt64?
    /// Whether it has no lines.
    public var isBinary: Bool
    /// The lines: a unified diff's hunks.
    public var diff: LongText?

    /// The message of all its parts.
    public init(
        path: String, kind: FileChange.Kind, added: UInt64? = nil, removed: UInt64? = nil,
        isBinary: Bool, diff: LongText? = nil
    ) {
        self.path = path
        self.kind = kind
        self.added = added
        self.removed = removed
        self.isBinary = isBinary
        self.diff = diff
    }
}

extension ChangedFile: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 3 + present(diff != nil, added != nil, removed != nil))
        writer.field("diff", diff)
        writer.field("kind", kind)
        writer.field("path", path)
        writer.field("added", added)
        writer.field("removed", removed)
        writer.field("isBinary", isBinary)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var diff: LongText?
        var kind: FileChange.Kind?
        var path: String?
        var added: UInt64?
        var removed: UInt64?
        var isBinary: Bool?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "diff": diff = try LongText(&form)
            case "kind": kind = try FileChange.Kind(&form)
            case "path": path = try form.text()
            case "added": added = try form.unsigned()
            case "removed": removed = try form.unsigned()
            case "isBinary": isBinary = try form.boolean()
            default: try form.skip()
            }
        }
        self.init(
            path: try FormError.require(path, "path"), kind: try FormError.require(kind, "kind"),
            added: added, removed: removed, isBinary: try FormError.require(isBinary, "isBinary"),
            diff: diff)
    }
}
