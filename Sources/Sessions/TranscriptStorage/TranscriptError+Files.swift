// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension TranscriptError {
    /// A system call on a file or folder failed.
    ///
    /// - Parameter verb: What was tried, in the past participle: "written".
    static func failed(_ path: String, _ verb: String, _ reason: Int32) -> TranscriptError {
        let tried = "\(path) can't be \(verb): "
        switch reason {
        case ENOSPC, EDQUOT:
            return TranscriptError(
                .diskFull, tried + "there is no room left. Free some space and try again.")
        case ELOOP: return link(path)
        case ENOENT:
            return TranscriptError(
                .missing, tried + "it is gone. Put it back, or delete the session.")
        case EACCES, EPERM:
            return TranscriptError(
                .inaccessible,
                tried + "that is not permitted. Check that it and its folder belong to you.")
        case EROFS:
            return TranscriptError(
                .inaccessible,
                tried + "the disk is read-only. Make it writable and try again.")
        default:
            return TranscriptError(
                .inaccessible,
                tried + "\(String(cString: strerror(reason))). Check the disk and the folder.")
        }
    }

    static func link(_ path: String) -> TranscriptError {
        TranscriptError(
            .unsafe,
            "\(path) is a link or no regular file, and is not followed. Put the file itself there.")
    }

    static func foreign(_ path: String) -> TranscriptError {
        TranscriptError(
            .unsafe, "\(path) belongs to another user. Run as its owner, or move it away.")
    }

    static func exposed(_ path: String, mode: String) -> TranscriptError {
        TranscriptError(
            .unsafe,
            "\(path) can be opened by others. Run chmod \(mode) on it if that is no harm, or delete"
                + " the session.")
    }

    static func damaged(_ path: String, at offset: Int, _ what: String) -> TranscriptError {
        TranscriptError(
            .damaged,
            "\(path) is damaged at byte \(offset): \(what). Put back a copy of it, or delete the"
                + " session.")
    }

    static func stopped(_ path: String, after error: TranscriptError) -> TranscriptError {
        TranscriptError(
            .stopped,
            "\(path) takes nothing more since a write failed (\(error.message)) Open the session"
                + " again once that is mended.")
    }

    static func deleted(_ path: String) -> TranscriptError {
        TranscriptError(.deleted, "\(path) was deleted. Begin another session.")
    }
}
