// SPDX-License-Identifier: Apache-2.0

/// Times and spans in words.
enum TimeWords {
    /// `14:07` in the zone of whoever looks.
    static func clock(_ wall: Int64, zoneOffset: Int) -> String {
        let minutes = (wall / 1_000 + Int64(zoneOffset)) / 60
        let ofDay = ((minutes % 1_440) + 1_440) % 1_440
        return twoDigits(ofDay / 60) + ":" + twoDigits(ofDay % 60)
    }

    /// How long ago, rounded down: `just now`, `4 min`, `3 h`, `2 d`.
    static func age(_ since: Int64, now: Int64) -> String {
        let minutes = max(0, now - since) / 60_000
        if minutes < 1 { return "just now" }
        if minutes < 60 { return "\(minutes) min" }
        if minutes < 48 * 60 { return "\(minutes / 60) h" }
        return "\(minutes / 1_440) d"
    }

    /// `0:42`, `12:05`.
    static func stopwatch(_ milliseconds: Int64) -> String {
        let seconds = max(0, milliseconds) / 1_000
        return "\(seconds / 60):" + twoDigits(seconds % 60)
    }

    /// `3.1s`, `6m 41s`.
    static func duration(_ milliseconds: Int64) -> String {
        let tenths = max(0, milliseconds) / 100
        if tenths < 600 { return "\(tenths / 10).\(tenths % 10)s" }
        return "\(tenths / 600)m \(tenths / 10 % 60)s"
    }

    private static func twoDigits(_ number: Int64) -> String {
        (number < 10 ? "0" : "") + String(number)
    }
}
