// SPDX-License-Identifier: Apache-2.0

internal import CQREncode

/// A QR code: which of its modules are dark.
struct QRCode {
    /// How many modules wide and high it is.
    let width: Int
    private let modules: [Bool]

    /// The code of a text, in bytes and at level L (a terminal has no dirt); nil if it is too long.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_L) else {
            return nil
        }
        defer { QRcode_free(code) }
        width = Int(code.pointee.width)
        // The lowest bit of each byte says whether the module is dark.
        modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
            .map { $0 & 1 == 1 }
    }

    /// Whether a module is dark; the quiet zone around the code is light.
    func isDark(row: Int, column: Int) -> Bool {
        guard (0..<width).contains(row), (0..<width).contains(column) else { return false }
        return modules[row * width + column]
    }

    /// Light modules that a reader needs around the code (ISO/IEC 18004).
    static let quietZone = 4
}

extension QRCode {
    /// How many columns of a terminal it takes.
    var columnCount: Int { width + 2 * QRCode.quietZone }

    /// Lines of half blocks, two modules each, with the quiet zone.
    ///
    /// - Parameter usesColor: Black on white whatever the terminal's own colours are. Without colours
    ///   light modules are drawn and dark ones left out, which is right on a dark terminal.
    func lines(usesColor: Bool) -> [String] {
        let range = -QRCode.quietZone..<(width + QRCode.quietZone)
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
            let line = range.map { column in
                let upper = isDark(row: row, column: column)
                let lower = isDark(row: row + 1, column: column)
                return usesColor ? halfBlock(upper, lower) : halfBlock(!upper, !lower)
            }.joined()
            return usesColor ? "\u{1B}[38;5;16;48;5;231m\(line)\u{1B}[0m" : line
        }
    }

    private func halfBlock(_ upper: Bool, _ lower: Bool) -> String {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }
}
