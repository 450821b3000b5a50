// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension StorageError {
    /// A system call on a file or folder failed.
    ///
    /// - Parameter verb: What was tried, in the past participle: "written".
    static func failed(_ path: String, _ verb: String, _ reason: Int32) -> StorageError {
        switch reason {
        case ENOSPC, EDQUOT:
            StorageError(
                .diskFull,
                "\(path) can't be \(verb): there is no room left. Free some space and try again.")
        case ELOOP:
            link(path)
        case EACCES, EPERM:
            StorageError(
                .inaccessible,
                "\(path) can't be \(verb): that is not permitted. Check that it and its folder"
                    + " belong to you.")
        case EROFS:
            StorageError(
                .inaccessible,
                "\(path) can't be \(verb): the disk is read-only. Make it writable and try again.")
        default:
            StorageError(
                .inaccessible,
                "\(path) can't be \(verb) (\(String(cString: strerror(reason)))). Check the disk"
                    + " and the folder.")
        }
    }

    static func link(_ path: String) -> StorageError {
        StorageError(
            .unsafe,
            "\(path) is a link or no regular file, and is not followed. Put the file itself there.")
    }

    static func foreign(_ path: String) -> StorageError {
        StorageError(
            .unsafe,
            "\(path) belongs to another user. Run as its owner, or move it away.")
    }

    static func exposed(_ path: String, mode: String) -> StorageError {
        StorageError(
            .unsafe,
            "\(path) can be opened by others. If nobody has, run chmod \(mode) on it; otherwise"
                + " move it away and pair anew.")
    }
}
