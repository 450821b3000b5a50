// SPDX-License-Identifier: Apache-2.0

public import Testing

/// Gives a decoder its input in the ways in which networks and attackers do.
public enum DecoderVerifier {
    /// Every strict prefix of some bytes, the empty one first.
    public static func truncations(of bytes: [UInt8]) -> [[UInt8]] {
        bytes.indices.map { Array(bytes[..<$0]) }
    }

    /// Every way to cut some bytes into two pieces, of which one may be empty.
    public static func splits(of bytes: [UInt8]) -> [[[UInt8]]] {
        (0...bytes.count).map { [Array(bytes[..<$0]), Array(bytes[$0...])] }
    }

    /// Each byte a piece of its own.
    public static func singleBytes(of bytes: [UInt8]) -> [[UInt8]] {
        bytes.map { [$0] }
    }

    /// Records an issue for every strict prefix that a decoder takes instead of throwing.
    ///
    /// Returns how many prefixes there were.
    @discardableResult
    public static func expectTruncationsRefused(
        of bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation,
        by decode: ([UInt8]) throws -> Void
    ) -> Int {
        for prefix in truncations(of: bytes) {
            #expect(
                throws: (any Error).self, "\(prefix.count) bytes", sourceLocation: sourceLocation
            ) {
                try decode(prefix)
            }
        }
        return bytes.count
    }

    /// Records an issue unless a streaming decoder gives the same for the whole input, for single
    /// bytes and for every split in two.
    ///
    /// `decode` makes a new decoder, gives it the pieces in their order and returns all that came
    /// out.
    public static func expectSame<Output: Equatable>(
        for bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation,
        from decode: ([[UInt8]]) throws -> Output
    ) rethrows {
        let whole = try decode([bytes])
        let byByte = try decode(singleBytes(of: bytes))
        #expect(byByte == whole, "single bytes", sourceLocation: sourceLocation)
        for pieces in splits(of: bytes) {
            let joined = try decode(pieces)
            #expect(joined == whole, "cut at \(pieces[0].count)", sourceLocation: sourceLocation)
        }
    }
}
