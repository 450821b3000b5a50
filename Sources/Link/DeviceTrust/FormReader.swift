// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import CryptoPrimitives

/// Reads records and messages as their fields: one error type, unknown fields for the caller to skip.
package struct FormReader {
    private var reader: CBORReader

    /// A reader of strictly deterministic bytes.
    package init(_ bytes: [UInt8]) {
        reader = CBORReader(bytes)
    }

    /// Calls `read` with each key of the map that comes next; it must read or skip the value.
    package mutating func fields(
        _ read: (CBORKey, inout FormReader) throws(FormError) -> Void
    ) throws(FormError) {
        let count = try mapHeader()
        for _ in 0..<count {
            try read(key(), &self)
        }
    }

    /// The case name of a message, a map of one entry; its fields come next.
    package mutating func messageCase() throws(FormError) -> CBORKey {
        guard try mapHeader() == 1 else { throw .badValue("message") }
        return try key()
    }

    /// Passes over a value of any kind.
    package mutating func skip() throws(FormError) {
        do { try reader.skipItem() } catch { throw .malformed(error) }
    }

    /// Checks that nothing is left.
    package mutating func finish() throws(FormError) {
        do { try reader.finish() } catch { throw .malformed(error) }
    }

    private mutating func mapHeader() throws(FormError) -> Int {
        do { return try reader.mapHeader() } catch { throw .malformed(error) }
    }

    private mutating func key() throws(FormError) -> CBORKey {
        do { return try reader.key() } catch { throw .malformed(error) }
    }
}

// MARK: - Values

extension FormReader {
    package mutating func unsigned() throws(FormError) -> UInt64 {
        do { return try reader.unsigned() } catch { throw .malformed(error) }
    }

    package mutating func integer() throws(FormError) -> Int64 {
        do { return try reader.integer() } catch { throw .malformed(error) }
    }

    package mutating func boolean() throws(FormError) -> Bool {
        do { return try reader.boolean() } catch { throw .malformed(error) }
    }

    package mutating func text(maximumByteCount: Int) throws(FormError) -> String {
        do {
            return try reader.text(maximumByteCount: maximumByteCount)
        } catch { throw .malformed(error) }
    }

    /// A text as its bytes, to be compared with names: no string is made.
    package mutating func word() throws(FormError) -> CBORKey {
        do { return try reader.key() } catch { throw .malformed(error) }
    }

    /// Whether `null` comes next; it is passed over then.
    package mutating func isNull() throws(FormError) -> Bool {
        let kind: CBORKind
        do { kind = try reader.peekKind() } catch { throw .malformed(error) }
        guard kind == .null else { return false }
        try skip()
        return true
    }

    package mutating func bytes() throws(FormError) -> [UInt8] {
        do { return try reader.bytes() } catch { throw .malformed(error) }
    }

    package mutating func bytes(count: Int) throws(FormError) -> [UInt8] {
        do { return try reader.bytes(count: count) } catch { throw .malformed(error) }
    }

    package mutating func arrayHeader() throws(FormError) -> Int {
        do { return try reader.arrayHeader() } catch { throw .malformed(error) }
    }

    /// The next value's own bytes, if it is a map.
    package mutating func encodedMap() throws(FormError) -> [UInt8] {
        let kind: CBORKind
        do { kind = try reader.peekKind() } catch { throw .malformed(error) }
        guard kind == .map else { throw .badValue("fields") }
        return try encodedItem()
    }

    /// The next value's own bytes.
    package mutating func encodedItem() throws(FormError) -> [UInt8] {
        do { return try reader.encodedItem() } catch { throw .malformed(error) }
    }
}

// MARK: - Values of this module

extension FormReader {
    /// 32 bytes that are a secret or a private key.
    package mutating func secret() throws(FormError) -> SecretBytes {
        var bytes = try bytes(count: PairSecret.byteCount)
        return SecretBytes(consuming: &bytes)
    }

    package mutating func pairSecret() throws(FormError) -> PairSecret {
        let bytes = try secret()
        do { return try PairSecret(bytes) } catch { throw .badValue("secret") }
    }

    package mutating func agreementKey() throws(FormError) -> AgreementPublicKey {
        let bytes = try bytes(count: AgreementPublicKey.byteCount)
        do { return try AgreementPublicKey(bytes: bytes) } catch { throw .badValue("key") }
    }

    package mutating func signingKey() throws(FormError) -> SigningPublicKey {
        let bytes = try bytes(count: SigningPublicKey.byteCount)
        do { return try SigningPublicKey(bytes: bytes) } catch { throw .badValue("key") }
    }

    package mutating func room() throws(FormError) -> Room {
        let bytes = try bytes(count: Room.byteCount)
        do { return try Room(bytes: bytes) } catch { throw .badValue("room") }
    }

    package mutating func instanceID() throws(FormError) -> InstanceID {
        let bytes = try bytes(count: InstanceID.byteCount)
        do { return try InstanceID(bytes: bytes) } catch { throw .badValue("instanceID") }
    }

    package mutating func deviceID() throws(FormError) -> DeviceID {
        let text = try text(maximumByteCount: DeviceID.characterCount)
        guard let id = DeviceID(text: text) else { throw .badValue("deviceID") }
        return id
    }

    /// A scope by its name; nil for one that a newer peer knows and we don't.
    package mutating func scope() throws(FormError) -> Scope? {
        Scope(text: try text(maximumByteCount: TrustLimits.maximumRawTextByteCount))
    }

    /// A scope that we wrote ourselves: an unknown name is damage, and damage never widens a grant.
    mutating func storedScope() throws(FormError) -> Scope {
        guard let scope = try scope() else { throw .badValue("scope") }
        return scope
    }

    package mutating func label() throws(FormError) -> DeviceLabel {
        DeviceLabel(try text(maximumByteCount: TrustLimits.maximumRawTextByteCount))
    }

    package mutating func platform() throws(FormError) -> Platform {
        Platform(try text(maximumByteCount: TrustLimits.maximumRawTextByteCount))
    }

    /// Addresses of a host, bounded in count and length.
    package mutating func hints() throws(FormError) -> [String] {
        let count = try arrayHeader()
        guard count <= TrustLimits.maximumHintCount else { throw .badValue("hints") }
        var hints: [String] = []
        for _ in 0..<count {
            hints.append(try text(maximumByteCount: TrustLimits.maximumHintByteCount))
        }
        return hints
    }
}
