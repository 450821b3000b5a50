// SPDX-License-Identifier: Apache-2.0

package import DeviceTrust

extension FormReader {
    /// A text of a line or a few.
    package mutating func text() throws(FormError) -> String {
        try text(maximumByteCount: EventLimits.maximumTextByteCount)
    }

    /// Values of one kind, at most so many.
    package mutating func list<Form: WireForm>(
        _ name: StaticString, maximumCount: Int
    ) throws(FormError) -> [Form] {
        let count = try arrayHeader()
        guard count <= maximumCount else { throw .badValue(name.description) }
        var values: [Form] = []
        values.reserveCapacity(count)
        for _ in 0..<count { values.append(try Form(&self)) }
        return values
    }

    /// Texts, at most so many.
    package mutating func texts(
        _ name: StaticString, maximumCount: Int
    ) throws(FormError) -> [String] {
        let count = try arrayHeader()
        guard count <= maximumCount else { throw .badValue(name.description) }
        var values: [String] = []
        for _ in 0..<count { values.append(try text()) }
        return values
    }

    /// The fields of a case that has none of ours.
    package mutating func noFields() throws(FormError) {
        try fields { (_, form) throws(FormError) in try form.skip() }
    }
}
