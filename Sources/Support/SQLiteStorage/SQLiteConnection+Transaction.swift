// SPDX-License-Identifier: Apache-2.0

extension SQLiteConnection {
    /// Does all of `body`'s changes or, if it throws, none.
    ///
    /// It takes the write lock at its beginning, so that what `body` reads stays true until its
    /// changes are stored. When it returns, they are on the disk.
    ///
    /// - Throws: What `body` throws; ``SQLiteError``, `nestedTransaction` inside another one.
    public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        guard !isInTransaction else {
            throw SQLiteError(
                .nestedTransaction, "A transaction was begun inside another one.")
        }
        try execute("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // A full disk or a damaged file makes SQLite roll back by itself.
            if isInTransaction { try? execute("ROLLBACK") }
            throw error
        }
    }
}
