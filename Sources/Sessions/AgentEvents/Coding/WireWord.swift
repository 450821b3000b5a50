// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import DeviceTrust

/// An enum without fields, written as its case name; a name that only newer programs know is `other`.
package protocol WireWord: WireForm, CaseIterable, Equatable {
    /// Its case name.
    var word: StaticString { get }
    /// What stands for a name that is not ours.
    static var other: Self { get }
}

extension WireWord {
    package func write(to writer: inout CBORWriter) {
        writer.text(word)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        let word = try form.word()
        for known in Self.allCases where known.word ~= word {
            self = known
            return
        }
        self = .other
    }
}
