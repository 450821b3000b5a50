// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Times an operation of ours against the raw operation that it can't do without, in turns.
///
/// These machines are shared and noisy, so the two take turns in short windows, what is read is the
/// processor time of this thread, and what counts is the median of the ratios of neighbouring windows.
struct Comparison {
    /// What is compared.
    let name: String
    /// The raw operation's time over ours must be at least this.
    let requiredRatio: Double
    /// How many bytes one operation moves, where that is what matters.
    var byteCount: Int?
    /// The raw operation.
    let raw: () -> Void
    /// Ours.
    let ours: () -> Void

    /// Windows of each; an odd number has a middle.
    static let windowCount = 31
    /// Long enough to drown the clock's own cost, short enough that neighbours see the same machine.
    static let windowNanoseconds: UInt64 = 12_000_000

    /// Runs both in turns.
    func run() -> Result {
        let rawRepeats = Comparison.repeats(of: raw)
        let ourRepeats = Comparison.repeats(of: ours)
        var rawTimes: [Double] = []
        var ourTimes: [Double] = []
        for _ in 0..<Comparison.windowCount {
            rawTimes.append(Comparison.nanoseconds(of: raw, repeats: rawRepeats))
            ourTimes.append(Comparison.nanoseconds(of: ours, repeats: ourRepeats))
        }
        let ratios = zip(rawTimes, ourTimes).map { $0 / $1 }
        return Result(
            comparison: self, rawNanoseconds: Comparison.median(rawTimes),
            ourNanoseconds: Comparison.median(ourTimes), ratio: Comparison.median(ratios))
    }

    /// How often an operation fits into one window.
    private static func repeats(of operation: () -> Void) -> Int {
        operation()
        var count = 1
        while true {
            let total = nanoseconds(of: operation, repeats: count) * Double(count)
            if total >= Double(windowNanoseconds) / 4 {
                return max(1, Int(Double(count) * Double(windowNanoseconds) / total))
            }
            count *= 2
        }
    }

    /// The time of one operation, averaged over one window.
    private static func nanoseconds(of operation: () -> Void, repeats: Int) -> Double {
        let start = processorNanoseconds()
        for _ in 0..<repeats { operation() }
        return Double(processorNanoseconds() - start) / Double(repeats)
    }

    private static func processorNanoseconds() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    private static func median(_ values: [Double]) -> Double {
        values.sorted()[values.count / 2]
    }
}

extension Comparison {
    /// What a comparison measured.
    struct Result {
        let comparison: Comparison
        let rawNanoseconds: Double
        let ourNanoseconds: Double
        let ratio: Double

        var holds: Bool { ratio >= comparison.requiredRatio }

        /// One row of the table: name, both times, ratio, what is required.
        var row: String {
            [
                comparison.name, time(rawNanoseconds), time(ourNanoseconds),
                rounded(ratio), "≥ \(rounded(comparison.requiredRatio))",
                holds ? "holds" : "MISSED",
            ].joined(separator: " | ")
        }

        private func time(_ nanoseconds: Double) -> String {
            guard let byteCount = comparison.byteCount else {
                return "\(rounded(nanoseconds / 1_000)) µs"
            }
            let megabytesPerSecond = Double(byteCount) / nanoseconds * 1_000
            return "\(rounded(nanoseconds / 1_000)) µs (\(Int(megabytesPerSecond)) MB/s)"
        }

        private func rounded(_ value: Double) -> String {
            let hundredths = Int((value * 100).rounded())
            let fraction = hundredths % 100
            return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
        }
    }
}
