// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import JSON

/// An event as a line of JSON, and back, without knowing what events there are (Sessions, section 4).
///
/// Maps with text keys, texts, integers, booleans, null, finite floats and arrays are themselves; a
/// byte string is `{"$bytes": "base64url"}`. No other item has a line: tags, other simple values and
/// other keys are in no message, and a map whose first key begins with `$` would be mistaken.
package enum EventLine {
    /// A control character takes six bytes in JSON; nothing grows more.
    static let maximumByteCount = 6 * EncodedEvent.maximumByteCount + 64

    static var cborLimits: CBORLimits { CBORLimits(totalByteCount: EncodedEvent.maximumByteCount) }

    /// A byte string takes one level more in JSON than in CBOR.
    static var jsonLimits: JSONLimits {
        JSONLimits(
            nestingDepth: CBORLimits.standardNestingDepth + 1, totalByteCount: maximumByteCount)
    }

    /// Begins the names of forms that JSON doesn't have.
    static let mark = UInt8(ascii: "$")

    /// Why there is no line for an item, or no item for a line.
    package enum Failure: Error, Equatable {
        case cbor(CBORError)
        case json(JSONError)
        /// It is well-formed, and none of the forms above.
        case form

        package var message: String {
            switch self {
            case .cbor(let error): error.message
            case .json(let error): error.message
            case .form: "It holds a value that no event has."
            }
        }
    }
}
