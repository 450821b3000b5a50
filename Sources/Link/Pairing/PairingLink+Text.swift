// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import CryptoPrimitives
internal import DeviceTrust
internal import SecureChannel
internal import TextEncodings

extension PairingLink {
    /// The link by itself: `sheetbend://pair#` and its fragment.
    public var text: String { text(behind: Array(PairingLink.prefix.description.utf8)) }

    /// The link on a page, such as `http://localhost:7374/`: browsers never send the fragment.
    public func text(onPage page: String) -> String {
        text(behind: Array(page.utf8) + [UInt8(ascii: "#")])
    }

    // Joined as bytes: joining strings would cost a browser tens of kilobytes.
    private func text(behind prefix: [UInt8]) -> String {
        String(decoding: prefix + Array(Base64URL.encode(payload).utf8), as: UTF8.self)
    }

    /// The fragment's bytes: a map of version, hostKey, pairingID, secret, expires and hints, and
    /// with a relay also relayURL and room.
    private var payload: [UInt8] {
        var writer = CBORWriter()
        writer.mapHeader(count: relay == nil ? 6 : 8)
        if let relay {
            writer.text("room")
            writer.bytes(relay.room.bytes)
        }
        writer.text("hints")
        writer.arrayHeader(count: hints.count)
        for hint in hints { writer.text(hint) }
        writer.text("secret")
        writer.bytes(secret.span)
        writer.text("expires")
        writer.integer(expires)
        writer.text("hostKey")
        writer.bytes(hostKey.bytes)
        writer.text("version")
        writer.unsigned(PairingLink.version)
        if let relay {
            writer.text("relayURL")
            writer.text(relay.url)
        }
        writer.text("pairingID")
        writer.bytes(pairingID.bytes)
        return writer.bytes
    }
}

extension PairingLink {
    /// Reads a link by itself or on a page, with white space around it.
    ///
    /// Only what ``text`` writes is one: any other spelling, field or order is damage, and what a
    /// newer version adds comes with a higher version number.
    public init(parsing text: String) throws(PairingLinkError) {
        let fragment = try LinkAddress.fragment(of: text)
        guard let payload = Base64URL.decode(fragment) else { throw .damaged }
        guard let version = PairingLink.statedVersion(in: payload), version > 0 else {
            throw .damaged
        }
        guard version == PairingLink.version else { throw .newerVersion }
        guard let link = PairingLink.read(payload) else { throw .damaged }
        self = link
    }

    private static func statedVersion(in payload: [UInt8]) -> UInt64? {
        do {
            return try MessageVersion.stated(inFields: payload)
        } catch {
            return nil
        }
    }

    private static func read(_ payload: [UInt8]) -> PairingLink? {
        do {
            return try PairingLinkFields(payload).link()
        } catch {
            return nil
        }
    }
}
