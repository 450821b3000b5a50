// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
package import CBOR
package import DeviceTrust

/// Asks for bytes that are kept beside the transcript.
public struct FetchBlob: Sendable, Equatable {
    /// The session.
    public var sessionID: SessionID
    /// Their name.
    public var blobID: BlobID
    /// Where to begin.
    public var offset: UInt64
    /// The device's number for this request; the answer repeats it.
    public var requestID: UInt64

    /// The message of all its parts.
    public init(sessionID: SessionID, blobID: BlobID, offset: UInt64, requestID: UInt64) {
        self.sessionID = sessionID
        self.blobID = blobID
        self.offset = offset
        self.requestID = requestID
    }
}

extension FetchBlob: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 4)
        writer.field("blobID", blobID)
        writer.field("offset", offset)
        writer.field("requestID", requestID)
        writer.field("sessionID", sessionID)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var blobID: BlobID?
        var offset: UInt64?
        var requestID: UInt64?
        var sessionID: SessionID?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "blobID": blobID = try BlobID(&form)
            case "offset": offset = try form.unsigned()
            case "requestID": requestID = try form.unsigned()
            case "sessionID": sessionID = try SessionID(&form)
            default: try form.skip()
            }
        }
        self.init(
            sessionID: try FormError.require(sessionID, "sessionID"),
            blobID: try FormError.require(blobID, "blobID"),
            offset: try FormError.require(offset, "offset"),
            requestID: try FormError.require(requestID, "requestID"))
    }
}

/// A piece of bytes that are kept beside the transcript.
public struct BlobPiece: Sendable, Equatable {
    /// The device's number for this request; the answer repeats it.
    public var requestID: UInt64
    /// Their name.
    public var blobID: BlobID
    /// Where the piece begins.
    public var offset: UInt64
    /// How many bytes the whole has.
    public var byteCount: UInt64
    /// The piece.
    public var bytes: [UInt8]

    /// The message of all its parts.
    public init(
        requestID: UInt64, blobID: BlobID, offset: UInt64, byteCount: UInt64, bytes: [UInt8]
    ) {
        self.requestID = requestID
        self.blobID = blobID
        self.offset = offset
        self.byteCount = byteCount
        self.bytes = bytes
    }
}

extension BlobPiece: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 5)
        writer.field("bytes", bytes)
        writer.field("blobID", blobID)
        writer.field("offset", offset)
        writer.field("byteCount", byteCount)
        writer.field("requestID", requestID)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var bytes: [UInt8]?
        var blobID: BlobID?
        var offset: UInt64?
        var byteCount: UInt64?
        var requestID: UInt64?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "bytes": bytes = try form.bytes()
            case "blobID": blobID = try BlobID(&form)
            case "offset": offset = try form.unsigned()
            case "byteCount": byteCount = try form.unsigned()
            case "requestID": requestID = try form.unsigned()
            default: try form.skip()
            }
        }
        self.init(
            requestID: try FormError.require(requestID, "requestID"),
            blobID: try FormError.require(blobID, "blobID"),
            offset: try FormError.require(offset, "offset"),
            byteCount: try FormError.require(byteCount, "byteCount"),
            bytes: try FormError.require(bytes, "bytes"))
    }
}
