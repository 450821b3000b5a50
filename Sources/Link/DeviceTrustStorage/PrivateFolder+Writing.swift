// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension PrivateFolder {
    /// How a file of the same name is treated.
    enum Existing {
        /// The new bytes take its place at once: a reader sees the old or the new ones, whole.
        case replaced
        /// It stays, and nothing is written.
        case kept
    }

    /// Writes a file whole: when this returns true it is on the disk, and after any failure or
    /// crash the old one, or none, is.
    ///
    /// - Returns: False only if a file was there and is kept.
    func write(
        _ bytes: SecretBytes, to name: String, existing: Existing
    ) throws(StorageError) -> Bool {
        let folder = try open()
        let place = path(of: name)
        try lock(folder)
        try checkExisting(name, in: folder)
        let new = name + ".new"
        // Under the lock, one that is there is what a crash left behind.
        unlinkat(folder.descriptor, new, 0)
        defer { unlinkat(folder.descriptor, new, 0) }
        try create(new, with: bytes, in: folder, place)
        switch existing {
        case .replaced:
            guard renameat(folder.descriptor, new, folder.descriptor, name) == 0 else {
                throw .failed(place, "written", errno)
            }
        case .kept:
            if linkat(folder.descriptor, new, folder.descriptor, name, 0) != 0 {
                if errno == EEXIST { return false }
                throw .failed(place, "written", errno)
            }
        }
        try folder.synchronize(path)
        return true
    }

    /// Removes a file; one that is not there is no error.
    func remove(_ name: String) throws(StorageError) {
        let folder = try open()
        if unlinkat(folder.descriptor, name, 0) != 0, errno != ENOENT {
            throw .failed(path(of: name), "removed", errno)
        }
        try folder.synchronize(path)
    }

    /// One writer at a time, among all processes; the lock ends with the folder's descriptor.
    private func lock(_ folder: borrowing OpenFile) throws(StorageError) {
        while flock(folder.descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .failed(path, "locked", errno) }
        }
    }

    /// A link or another's file in the place is refused, not replaced: someone put it there.
    private func checkExisting(
        _ name: String, in folder: borrowing OpenFile
    ) throws(StorageError) {
        var status = stat()
        if fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 {
            try PrivateFolder.check(status, path(of: name))
        } else if errno != ENOENT {
            throw .failed(path(of: name), "looked at", errno)
        }
    }

    private func create(
        _ name: String, with bytes: SecretBytes, in folder: borrowing OpenFile, _ place: String
    ) throws(StorageError) {
        let descriptor = openat(
            folder.descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
            S_IRUSR | S_IWUSR)
        guard descriptor >= 0 else { throw .failed(place, "written", errno) }
        let file = OpenFile(descriptor)
        let reason = bytes.span.withUnsafeBytes { PrivateFolder.write($0, to: descriptor) }
        guard reason == 0 else { throw .failed(place, "written", reason) }
        try file.synchronize(place)
    }

    /// Writes all of the memory.
    ///
    /// - Returns: 0, or the reason why it could not be written.
    static func write(_ memory: UnsafeRawBufferPointer, to file: Int32) -> Int32 {
        var position = 0
        while position < memory.count {
            let rest = UnsafeRawBufferPointer(rebasing: memory[position...])
            #if canImport(Darwin)
                let count = Darwin.write(file, rest.baseAddress, rest.count)
            #else
                let count = Glibc.write(file, rest.baseAddress, rest.count)
            #endif
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count < 0 ? errno : EIO }
            position += count
        }
        return 0
    }
}
