// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import CryptoPrimitives
internal import DeviceTrust

extension LongLivedID where Named == NamedApproval {
    /// The id that a host gives to a request: the first 16 bytes of HMAC-SHA256 over the CBOR array
    /// `[session, launch, requestID]`.
    ///
    /// - Parameters:
    ///   - requestID: What the agent calls the request within this launch.
    ///   - key: The host's own key for this, 32 random bytes.
    public init<C: CryptoPrimitives>(
        session: SessionID, launch: LaunchID, requestID: String, key: borrowing SecretBytes,
        using: C.Type
    ) throws(CryptoError) {
        var writer = CBORWriter()
        writer.arrayHeader(count: 3)
        session.write(to: &writer)
        launch.write(to: &writer)
        writer.text(requestID)
        let message = writer.bytes
        var code = [UInt8](repeating: 0, count: HashAlgorithm.sha256.digestByteCount)
        let mac = try C.MAC(.sha256, key: key.span)
        var span = code.mutableSpan
        try mac.authenticate(message.span, Span(), into: &span)
        guard let id = ApprovalID(bytes: Array(code.prefix(identifierByteCount))) else {
            throw .unavailable
        }
        self = id
    }
}
