// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// An open regular file that is ours alone (0600), read and written at offsets; closed when nobody
/// holds it any more.
final class StoredFile: Sendable {
    /// Where it is, for messages and to see whether it still is.
    let path: String
    private let descriptor: Int32

    /// What is done about a file that isn't there, or is.
    enum Mode {
        /// It must be there.
        case existing
        /// It must not be there.
        case new
        /// It must be there, and is only read.
        case readOnly

        fileprivate var flags: Int32 {
            switch self {
            case .existing: O_RDWR
            case .new: O_RDWR | O_CREAT | O_EXCL
            case .readOnly: O_RDONLY
            }
        }
    }

    /// Opens a file.
    ///
    /// - Throws: ``TranscriptError``, `missing` if it is to be there and isn't, `exists` the other way
    ///   round, `unsafe` for a link, another's file or one that others can open.
    init(_ path: String, _ mode: Mode) throws(TranscriptError) {
        self.path = path
        descriptor = try StoredFile.open(path, mode)
        let status = try status()
        guard status.st_mode & S_IFMT == S_IFREG else { throw .link(path) }
        guard status.st_uid == geteuid() else { throw .foreign(path) }
        guard status.st_mode & (S_IRWXG | S_IRWXO) == 0 else {
            throw .exposed(path, mode: "600")
        }
    }

    private static func open(_ path: String, _ mode: Mode) throws(TranscriptError) -> Int32 {
        let flags = mode.flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        #if canImport(Darwin)
            let descriptor = Darwin.open(path, flags, S_IRUSR | S_IWUSR)
        #else
            let descriptor = Glibc.open(path, flags, S_IRUSR | S_IWUSR)
        #endif
        guard descriptor >= 0 else {
            if errno == EEXIST {
                throw TranscriptError(.exists, "\(path) is there already. Take another name.")
            }
            throw .failed(path, "opened", errno)
        }
        return descriptor
    }

    deinit {
        close(descriptor)
    }

    private func status() throws(TranscriptError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .failed(path, "looked at", errno) }
        return status
    }

    /// Its size in bytes.
    func byteCount() throws(TranscriptError) -> Int {
        Int(try status().st_size)
    }

    /// Whether the file of its path is still this one, and as long as it should be.
    func check(byteCount: Int) throws(TranscriptError) {
        var there = stat()
        guard lstat(path, &there) == 0 else { throw .failed(path, "written", errno) }
        let here = try status()
        guard there.st_ino == here.st_ino, there.st_dev == here.st_dev else {
            throw .failed(path, "written", ENOENT)
        }
        guard here.st_size == byteCount else {
            throw .damaged(path, at: Int(here.st_size), "another program has changed its length")
        }
    }

    /// Up to `count` bytes from an offset; fewer only at the file's end.
    func read(count: Int, at offset: Int) throws(TranscriptError) -> [UInt8] {
        var reason: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let rest = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
                let got = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + filled))
                if got < 0, errno == EINTR { continue }
                if got < 0 { reason = errno }
                guard got > 0 else { return }
                filled += got
            }
        }
        guard reason == 0 else { throw .failed(path, "read", reason) }
        return bytes
    }

    /// Writes all of the bytes at an offset.
    func write(_ bytes: [UInt8], at offset: Int) throws(TranscriptError) {
        let reason = bytes.withUnsafeBytes { memory -> Int32 in
            var position = 0
            while position < memory.count {
                let rest = UnsafeRawBufferPointer(rebasing: memory[position...])
                let count = pwrite(
                    descriptor, rest.baseAddress, rest.count, off_t(offset + position))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return count < 0 ? errno : EIO }
                position += count
            }
            return 0
        }
        guard reason == 0 else { throw .failed(path, "written", reason) }
    }

    /// Cuts the file off.
    func truncate(to byteCount: Int) throws(TranscriptError) {
        guard ftruncate(descriptor, off_t(byteCount)) == 0 else {
            throw .failed(path, "cut", errno)
        }
    }

    /// Waits until everything written, and the length, is on the disk itself.
    func synchronize() throws(TranscriptError) {
        #if canImport(Darwin)
            // There, fsync leaves data in the drive's own cache.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
            guard fsync(descriptor) == 0 else { throw .failed(path, "written", errno) }
        #else
            guard fdatasync(descriptor) == 0 else { throw .failed(path, "written", errno) }
        #endif
    }
}
