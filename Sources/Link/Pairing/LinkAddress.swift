// SPDX-License-Identifier: Apache-2.0

internal import DeviceTrust
internal import TextEncodings

/// What may stand in a link as an address, and where a link's fragment begins.
enum LinkAddress {
    /// Whether a text is `host:port`: a name or an address (IPv6 in brackets) and a port of 1 to 65535.
    static func isHint(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count <= TrustLimits.maximumHintByteCount,
            let colon = bytes.lastIndex(of: UInt8(ascii: ":")), colon > 0
        else { return false }
        let port = bytes[(colon + 1)...]
        guard (1...5).contains(port.count), port.first != UInt8(ascii: "0") else { return false }
        var number = 0
        for digit in port {
            guard digit.isASCIIDigit else { return false }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return number <= 65_535 && isHost(bytes[..<colon])
    }

    private static func isHost(_ host: ArraySlice<UInt8>) -> Bool {
        guard host.first == UInt8(ascii: "[") else { return host.allSatisfy(isHostByte) }
        guard host.last == UInt8(ascii: "]"), host.count > 2 else { return false }
        // A zone (%eth0) may follow the address.
        return host.dropFirst().dropLast().allSatisfy { byte in
            isHostByte(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "%")
        }
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: byte.isASCIIDigit
        }
    }

    /// Whether a text could be a relay's URL: a scheme that relays have and printable ASCII.
    static func isURL(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count <= TrustLimits.maximumRelayURLByteCount,
            bytes.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return false }
        for scheme in ["https://", "http://", "wss://", "ws://"] {
            let scheme = Array(scheme.utf8)
            if bytes.count > scheme.count && bytes.starts(with: scheme) { return true }
        }
        return false
    }

    /// What follows `#` in a link by itself or on a page.
    static func fragment(of text: String) throws(PairingLinkError) -> String {
        // A page's address may stand before the fragment, and a person's white space around both.
        let whole = Array(text.utf8)
        guard whole.count <= maximumTextByteCount else { throw .notALink }
        let bytes = trimmed(whole)
        guard let hash = bytes.firstIndex(of: UInt8(ascii: "#")) else { throw .notALink }
        let address = bytes[...hash]
        let fragment = bytes[(hash + 1)...]
        guard
            address.elementsEqual(Array(PairingLink.prefix.description.utf8))
                || address.starts(with: Array("http://".utf8))
                || address.starts(with: Array("https://".utf8))
        else { throw .notALink }
        guard !fragment.isEmpty, fragment.count <= maximumFragmentByteCount else { throw .damaged }
        return String(decoding: fragment, as: UTF8.self)
    }

    private static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        var slice = bytes[...]
        while let first = slice.first, isSpace(first) { slice.removeFirst() }
        while let last = slice.last, isSpace(last) { slice.removeLast() }
        return slice
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    /// Longest fragment, so that the link by itself has at most its 370 characters.
    private static let maximumFragmentByteCount =
        PairingLink.maximumCharacterCount - PairingLink.prefix.utf8CodeUnitCount
    /// Longest text that is looked at.
    private static let maximumTextByteCount = 2_048
}
