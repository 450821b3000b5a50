// SPDX-License-Identifier: Apache-2.0

/// Times as people and machines write them, without a calendar library.
public enum UTCTime {
    /// The time in the form of RFC 3339 with milliseconds: `2026-03-01T09:30:00.125Z`.
    ///
    /// - Parameter milliseconds: Since 1970, UTC without leap seconds; times before are right, too.
    public static func text(milliseconds: Int64) -> String {
        let (day, ofDay) = flooredDivision(milliseconds, 86_400_000)
        let (year, month, dayOfMonth) = date(daysSince1970: day)
        return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(dayOfMonth, 2) + "T"
            + padded(ofDay / 3_600_000, 2) + ":" + padded(ofDay / 60_000 % 60, 2) + ":"
            + padded(ofDay / 1_000 % 60, 2) + "." + padded(ofDay % 1_000, 3) + "Z"
    }

    /// The Gregorian date of a day, counted in years that begin in March: February's odd end is
    /// then the year's end, and every month's first day is a linear function.
    private static func date(daysSince1970 days: Int64) -> (Int64, Int64, Int64) {
        let daysFromMarch0000: Int64 = 719_468
        let (era, ofEra) = flooredDivision(days + daysFromMarch0000, 146_097)
        let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let dayOfYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
    }

    private static func flooredDivision(_ number: Int64, _ by: Int64) -> (Int64, Int64) {
        let remainder = ((number % by) + by) % by
        return ((number - remainder) / by, remainder)
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
