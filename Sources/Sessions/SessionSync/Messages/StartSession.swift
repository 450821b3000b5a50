// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
package import CBOR
package import DeviceTrust

/// Asks for a new session.
public struct StartSession: Sendable, Equatable {
    /// Which kind of agent.
    public var backend: BackendID
    /// The folder on the host; nil for its own.
    public var folder: String?
    /// Further words for the agent's program.
    public var arguments: [String]
    /// The device's number for this request; the answer repeats it.
    public var requestID: UInt64

    /// The message of all its parts.
    public init(backend: BackendID, folder: String? = nil, arguments: [String], requestID: UInt64) {
        self.backend = backend
        self.folder = folder
        self.arguments = arguments
        self.requestID = requestID
    }
}

extension StartSession: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 3 + present(folder != nil))
        writer.field("folder", folder)
        writer.field("backend", backend)
        writer.list("arguments", arguments)
        writer.field("requestID", requestID)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var folder: String?
        var backend: BackendID?
        var arguments: [String]?
        var requestID: UInt64?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "folder": folder = try form.text()
            case "backend": backend = try BackendID(&form)
            case "arguments":
                arguments = try form.texts(
                    "arguments", maximumCount: SyncLimits.maximumArgumentCount)
            case "requestID": requestID = try form.unsigned()
            default: try form.skip()
            }
        }
        self.init(
            backend: try FormError.require(backend, "backend"), folder: folder,
            arguments: try FormError.require(arguments, "arguments"),
            requestID: try FormError.require(requestID, "requestID"))
    }
}

/// A session that a device asked for.
public struct SessionStarted: Sendable, Equatable {
    /// The device's number for this request; the answer repeats it.
    public var requestID: UInt64
    /// The session.
    public var sessionID: SessionID

    /// The message of all its parts.
    public init(requestID: UInt64, sessionID: SessionID) {
        self.requestID = requestID
        self.sessionID = sessionID
    }
}

extension SessionStarted: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 2)
        writer.field("requestID", requestID)
        writer.field("sessionID", sessionID)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var requestID: UInt64?
        var sessionID: SessionID?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "requestID": requestID = try form.unsigned()
            case "sessionID": sessionID = try SessionID(&form)
            default: try form.skip()
            }
        }
        self.init(
            requestID: try FormError.require(requestID, "requestID"),
            sessionID: try FormError.require(sessionID, "sessionID"))
    }
}
