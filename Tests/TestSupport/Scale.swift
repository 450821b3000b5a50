// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How much of a count that would take minutes is run: all of it with `./test --full`, else a tenth.
public enum Scale {
    /// Whether `./test --full` asked for everything.
    public static let isFull = ProcessInfo.processInfo.environment["SHEETBEND_FULL"] != nil

    /// `full` in a full run, else a tenth of it, but at least one.
    public static func count(_ full: Int) -> Int {
        isFull ? full : max(1, full / 10)
    }
}
