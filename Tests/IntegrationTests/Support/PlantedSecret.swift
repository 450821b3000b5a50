// SPDX-License-Identifier: Apache-2.0

import Foundation
import TextEncodings

/// A secret that a test knows, and the forms in which it must not turn up anywhere.
struct PlantedSecret: Sendable {
    let name: String
    /// Its forms, each as bytes to search for.
    let forms: [[UInt8]]

    /// A secret of raw bytes: as they are, in hex of both cases, and in both forms of base64 at each of
    /// the three places where a text may begin.
    init(_ name: String, bytes: [UInt8]) {
        self.name = name
        let hex = Hex.encode(bytes)
        var forms = [bytes, Array(hex.utf8), Array(hex.uppercased().utf8)]
        for offset in 0..<3 {
            // What stands before changes the first characters, what follows the last ones.
            let padded = [UInt8](repeating: 0, count: offset) + bytes
            let text = Data(padded).base64EncodedString().filter { $0 != "=" }
            let inner = text.dropFirst(offset == 0 ? 0 : offset + 1).dropLast(2)
            forms.append(Array(inner.utf8))
            forms.append(
                Array(inner.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }.map(\.asciiValue!)))
        }
        self.forms = forms
    }

    /// A secret that is a text: as it is and without its dashes, in both cases.
    init(_ name: String, text: String) {
        self.name = name
        let plain = text.filter { $0 != "-" }
        forms = [text, plain, text.lowercased(), plain.lowercased()].map { Array($0.utf8) }
    }

    /// Whether some form of it is in the bytes.
    func isIn(_ bytes: Data) -> Bool {
        forms.contains { bytes.range(of: Data($0)) != nil }
    }
}
