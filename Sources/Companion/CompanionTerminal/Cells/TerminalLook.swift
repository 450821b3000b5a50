// SPDX-License-Identifier: Apache-2.0

/// What a terminal can show and where it stands.
public struct TerminalLook: Sendable, Equatable {
    /// Columns; from 40 up every screen reads.
    public var width: Int
    /// Rows.
    public var height: Int
    /// Whether colours are wanted: not with `NO_COLOR` or on a terminal that has none.
    public var isColoured: Bool
    /// Whether Sheetbend's own signs and lines keep to ASCII.
    public var isASCII: Bool
    /// How many seconds local time is ahead of UTC.
    public var zoneOffset: Int

    /// A terminal of all its parts.
    public init(
        width: Int = 80, height: Int = 24, isColoured: Bool = true, isASCII: Bool = false,
        zoneOffset: Int = 0
    ) {
        self.width = width
        self.height = height
        self.isColoured = isColoured
        self.isASCII = isASCII
        self.zoneOffset = zoneOffset
    }

    /// Whether rows have to be drawn narrowly.
    var isNarrow: Bool { width < 60 }
}
