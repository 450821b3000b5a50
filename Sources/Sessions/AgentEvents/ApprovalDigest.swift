// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import CryptoPrimitives
internal import DeviceTrust

/// Binds an answer to what was shown: SHA-256 over the deterministic encoding of
/// `["sheetbend approval", approval, session, origin or null, kind, title, detail, choices]`.
public enum ApprovalDigest {
    /// Its size in bytes.
    public static let byteCount = 32
    static let label: StaticString = "sheetbend approval"
}

extension ApprovalRequest {
    /// The digest of this request as it would be drawn, whatever ``digest`` says.
    ///
    /// A device answers with its own. If it differs from ``digest``, the request holds something that
    /// this build doesn't know and has not drawn; then the host won't take an answer that allows.
    public func computedDigest<C: CryptoPrimitives>(
        using: C.Type
    ) throws(CryptoError) -> [UInt8] {
        let bytes = digestInput
        return try C.digest(.sha256, of: bytes.span)
    }

    var digestInput: [UInt8] {
        var writer = CBORWriter()
        writer.arrayHeader(count: 8)
        writer.text(ApprovalDigest.label)
        id.write(to: &writer)
        sessionID.write(to: &writer)
        if let origin { origin.write(to: &writer) } else { writer.null() }
        kind.write(to: &writer)
        writer.text(title)
        writer.arrayHeader(count: detail.count)
        for part in detail { part.write(to: &writer) }
        writer.arrayHeader(count: choices.count)
        for choice in choices { choice.write(to: &writer) }
        return writer.bytes
    }
}
