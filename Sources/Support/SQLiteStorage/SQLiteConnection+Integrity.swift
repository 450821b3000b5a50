// SPDX-License-Identifier: Apache-2.0

extension SQLiteConnection {
    /// Reads the whole file and checks that it is sound.
    ///
    /// - Throws: ``SQLiteError``, `damaged` with the first thing that is wrong.
    public func checkIntegrity() throws(SQLiteError) {
        let findings = try query("PRAGMA quick_check(1)") { row throws(SQLiteError) in
            try row.text(at: 0)
        }
        guard findings == ["ok"] else {
            throw SQLiteError(
                .damaged,
                "\(path) is damaged (\(findings.first ?? "no answer")). Move it away, with the"
                    + " files that begin with its name, or put a backup in its place.")
        }
    }
}
