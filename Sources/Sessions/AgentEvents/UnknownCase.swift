// SPDX-License-Identifier: Apache-2.0

public import CBOR

/// A case that only newer programs know, kept as it came so that it can be counted and digested.
public struct UnknownCase: Sendable, Equatable {
    /// Its case name.
    public let name: CBORText
    /// The deterministic encoding of its fields.
    public let fields: [UInt8]

    /// A case as it was read.
    public init(name: CBORText, fields: [UInt8]) {
        self.name = name
        self.fields = fields
    }
}
