// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Times an operation of ours against the raw one, in turns, by the wall clock: disks take no processor
/// time.
struct TurnComparison {
    let name: String
    /// The raw operation's time over ours must be at least this.
    let requiredRatio: Double
    /// How many bytes of transcript one turn moves.
    let byteCount: Int
    /// Turns of each; an odd number has a middle.
    let turnCount: Int
    let raw: () throws -> Void
    let ours: () throws -> Void

    struct Result {
        let comparison: TurnComparison
        let rawSeconds: Double
        let ourSeconds: Double
        let ratio: Double

        var holds: Bool { ratio >= comparison.requiredRatio }

        var row: String {
            [
                comparison.name, rate(rawSeconds), rate(ourSeconds), number(ratio),
                "≥ \(number(comparison.requiredRatio))", holds ? "holds" : "MISSED",
            ].joined(separator: " | ")
        }

        private func rate(_ seconds: Double) -> String {
            "\(number(Double(comparison.byteCount) / seconds / 1_000_000)) MB/s"
        }

        private func number(_ value: Double) -> String { String(format: "%.2f", value) }
    }

    /// Runs both in turns; what counts is the median of the ratios of neighbours.
    func run() throws -> Result {
        try raw()
        try ours()
        var rawTimes: [Double] = []
        var ourTimes: [Double] = []
        for _ in 0..<turnCount {
            rawTimes.append(try TurnComparison.seconds(raw))
            ourTimes.append(try TurnComparison.seconds(ours))
        }
        let ratios = zip(rawTimes, ourTimes).map { $0 / $1 }
        return Result(
            comparison: self, rawSeconds: TurnComparison.median(rawTimes),
            ourSeconds: TurnComparison.median(ourTimes), ratio: TurnComparison.median(ratios))
    }

    static func seconds(_ body: () throws -> Void) rethrows -> Double {
        let duration = try ContinuousClock().measure(body)
        return Double(duration.components.seconds)
            + Double(duration.components.attoseconds) / 1e18
    }

    private static func median(_ values: [Double]) -> Double {
        values.sorted()[values.count / 2]
    }
}
