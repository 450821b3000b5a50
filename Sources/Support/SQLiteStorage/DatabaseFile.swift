// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The file of a database before SQLite opens it: made with mode 0600, or checked.
///
/// SQLite gives its -wal and -shm files the mode of the database's own, so this one decides.
enum DatabaseFile {
    /// Makes the file if it is not there, and refuses one that others could read or have put there.
    ///
    /// - Returns: Its path with every link in the folder's path resolved, which lets SQLite refuse
    ///   links from then on.
    static func prepare(path: String) throws(SQLiteError) -> String {
        let path = try resolved(path)
        let descriptor = open(
            path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR)
        if descriptor >= 0 {
            close(descriptor)
            return path
        }
        let reason = errno
        guard reason == EEXIST else {
            throw SQLiteError(
                reason == ENOSPC ? .diskFull : .inaccessible,
                "\(path) can't be made (\(String(cString: strerror(reason)))). Check that its"
                    + " folder belongs to you, can be written and has room.")
        }
        try check(path)
        return path
    }

    private static func check(_ path: String) throws(SQLiteError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            throw SQLiteError(
                .inaccessible, "\(path) can't be read (\(String(cString: strerror(errno)))).")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw SQLiteError(
                .unsafeFile, "\(path) is a link or no regular file. Move it away.")
        }
        guard status.st_uid == geteuid() else {
            throw SQLiteError(
                .unsafeFile, "\(path) belongs to another user. Run as its owner, or move it away.")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw SQLiteError(
                .unsafeFile,
                "\(path) can be opened by others. If its contents are still private, run"
                    + " chmod 600 on it.")
        }
    }

    private static func resolved(_ path: String) throws(SQLiteError) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let name = parts[parts.count - 1]
        let folder = parts.count == 1 ? "." : parts.dropLast().joined(separator: "/") + "/"
        guard !name.isEmpty, let real = realpath(folder, nil) else {
            throw SQLiteError(.inaccessible, "The folder of \(path) is not there. Make it first.")
        }
        defer { free(real) }
        let realFolder = String(cString: real)
        return realFolder == "/" ? "/\(name)" : "\(realFolder)/\(name)"
    }
}
