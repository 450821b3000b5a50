// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// The message by which a device asks its host to forget it: `{"unpair": {}}`.
public enum Unpair {
    /// The encoded message.
    public static func encoded() -> [UInt8] {
        var writer = CBORWriter()
        writer.mapHeader(count: 1)
        writer.text("unpair")
        writer.mapHeader(count: 0)
        return writer.bytes
    }
}
