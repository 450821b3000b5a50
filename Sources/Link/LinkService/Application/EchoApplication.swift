// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import DeviceTrust
public import Greeting

/// Sends texts back: `{"echo": {"text": t}}` is answered `{"echoed": {"text": t}}`.
///
/// It shows that a pairing works and what a channel costs. A text has at most
/// ``LinkServiceLimits/maximumEchoByteCount`` bytes; anything else is answered `unsupported`.
public struct EchoApplication: HostApplication {
    /// An application without settings.
    public init() {}

    /// Echo alone, for everyone who may see anything.
    public var cases: [ApplicationCase] { [ApplicationCase("echo", needs: .scope(.view))] }

    /// Answers with the same text.
    public func received(
        _ message: ApplicationMessage, grant: Grant, from device: ConnectedDevice
    ) {
        do {
            device.send(EchoMessage.encoded("echoed", try EchoMessage.text(fields: message.fields)))
        } catch {
            device.send(
                WireError(.unsupported, message: "Echo takes a text of at most 200 KiB.").encoded())
        }
    }
}

/// The two messages of echo: a case name and a text.
public enum EchoMessage {
    /// A device's message, `{"echo": {"text": text}}`.
    public static func echo(_ text: String) -> [UInt8] { encoded("echo", text) }

    /// The text in the fields of either.
    ///
    /// - Throws: ``FormError`` if there is none or it is too long.
    public static func text(fields: [UInt8]) throws(FormError) -> String {
        var text: String?
        var form = FormReader(fields)
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "text":
                text = try form.text(maximumByteCount: LinkServiceLimits.maximumEchoByteCount)
            default: try form.skip()
            }
        }
        try form.finish()
        return try FormError.require(text, "text")
    }

    static func encoded(_ name: StaticString, _ text: String) -> [UInt8] {
        var writer = CBORWriter(reservingCapacity: text.utf8.count + 32)
        writer.mapHeader(count: 1)
        writer.text(name)
        writer.mapHeader(count: 1)
        writer.text("text")
        writer.text(text)
        return writer.bytes
    }
}
