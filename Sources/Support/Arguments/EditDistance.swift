// SPDX-License-Identifier: Apache-2.0

/// How many single-character steps (insert, remove, replace, swap neighbours) make one word another.
func editDistance(_ from: String, _ to: String) -> Int {
    let from = Array(from)
    let to = Array(to)
    var rows = [Array(0...to.count)]
    for i in 0..<from.count {
        var row = [i + 1]
        for j in 0..<to.count {
            let replaced = rows[i][j] + (from[i] == to[j] ? 0 : 1)
            var best = min(rows[i][j + 1] + 1, row[j] + 1, replaced)
            if i > 0, j > 0, from[i] == to[j - 1], from[i - 1] == to[j] {
                best = min(best, rows[i - 1][j - 1] + 1)
            }
            row.append(best)
        }
        rows.append(row)
    }
    return rows[from.count][to.count]
}

extension [String] {
    /// The word that was probably meant, if one is near enough to be more help than noise.
    func nearest(to typed: String) -> String? {
        // A third of the letters may be wrong, at least one: `rm` never becomes `up`.
        let bound = Swift.max(1, typed.count / 3)
        guard typed.count <= maximumComparedCount else { return nil }
        let ranked = map { (word: $0, distance: editDistance(typed, $0)) }
            .filter { $0.distance <= bound && $0.distance < typed.count }
        return ranked.min { $0.distance < $1.distance }?.word
    }
}

/// Nobody mistypes a name this long; the comparison's cost grows with the square.
private let maximumComparedCount = 64
