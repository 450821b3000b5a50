// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import CryptoPrimitives
internal import DeviceTrust

extension PairingMessage {
    /// The message as a map of one entry, keys in deterministic order.
    func encoded() -> [UInt8] {
        var writer = CBORWriter(reservingCapacity: 256)
        writer.mapHeader(count: 1)
        switch self {
        case .introduce(let introduction): introduction.encode(to: &writer)
        case .nonce(let nonce): encode("nonce", nonce, to: &writer)
        case .reveal(let nonce): encode("reveal", nonce, to: &writer)
        case .agree: encode("agree", to: &writer)
        case .grant(let grant): grant.encode(to: &writer)
        case .confirm: encode("confirm", to: &writer)
        case .paired: encode("paired", to: &writer)
        case .refuse(let refusal):
            writer.text("refuse")
            writer.mapHeader(count: 2)
            writer.text("reason")
            writer.text(refusal.reason.text)
            writer.text("message")
            writer.text(refusal.message)
        }
        return writer.bytes
    }

    private func encode(_ name: StaticString, to writer: inout CBORWriter) {
        writer.text(name)
        writer.mapHeader(count: 0)
    }

    private func encode(_ name: StaticString, _ nonce: [UInt8], to writer: inout CBORWriter) {
        writer.text(name)
        writer.mapHeader(count: 1)
        writer.text("nonce")
        writer.bytes(nonce)
    }
}

extension Introduction {
    fileprivate func encode(to writer: inout CBORWriter) {
        writer.text("introduce")
        writer.mapHeader(count: commitment == nil ? 3 : 4)
        writer.text("name")
        writer.text(name.text)
        writer.text("version")
        writer.unsigned(MessageVersion.current)
        writer.text("platform")
        writer.text(platform.text)
        if let commitment {
            writer.text("commitment")
            writer.bytes(commitment)
        }
    }
}

extension GrantMessage {
    fileprivate func encode(to writer: inout CBORWriter) {
        writer.text("grant")
        writer.mapHeader(count: scope == nil ? 2 : 3)
        if let scope {
            writer.text("scope")
            writer.text(scope.text)
        }
        writer.text("secret")
        writer.bytes(secret.bytes.span)
        writer.text("hostName")
        writer.text(hostName.text)
    }
}
