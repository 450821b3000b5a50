// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// The version of the messages that this build speaks, stated in hello, welcome and pairing.
///
/// It says what messages mean once the channel stands; the link version before it is another number.
public enum MessageVersion {
    /// Ours. Two sides with different ones do not talk, so it rises only with breaking changes.
    public static let current: UInt64 = 1
}

extension MessageVersion {
    /// The version that the fields of a message state; nil if they state none that is a number.
    ///
    /// It is read before everything else, since in another version the other fields may be others.
    package static func stated(inFields fields: [UInt8]) throws(FormError) -> UInt64? {
        var stated: [UInt8]?
        var form = FormReader(fields)
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "version": stated = try form.encodedItem()
            default: try form.skip()
            }
        }
        try form.finish()
        guard let stated else { return nil }
        var version = FormReader(stated)
        return try? version.unsigned()
    }
}
