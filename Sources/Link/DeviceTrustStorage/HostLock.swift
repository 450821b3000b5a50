// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Held by the one host that runs in a folder; the system lets go of it when the process ends.
public final class HostLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock of a host's folder, which must be there.
    ///
    /// - Throws: ``StorageError``, `alreadyRunning` with the number of the process that has it.
    public init(folder path: String) throws(StorageError) {
        let folder = try PrivateFolder(path: path).open()
        let place = path + "/lock"
        let file = openat(
            folder.descriptor, "lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC,
            S_IRUSR | S_IWUSR)
        guard file >= 0 else { throw .failed(place, "opened", errno) }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            let holder = HostLock.holder(file)
            close(file)
            throw reason == EWOULDBLOCK
                ? HostLock.alreadyRunning(path, holder) : .failed(place, "locked", reason)
        }
        // For the message alone; whether the lock is held is the system's knowledge.
        let text = Array("\(getpid())\n".utf8)
        if ftruncate(file, 0) == 0 {
            _ = text.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
        }
        // Last, since from here on `deinit` closes it.
        descriptor = file
    }

    deinit {
        close(descriptor)
    }

    private static func alreadyRunning(_ path: String, _ holder: String?) -> StorageError {
        StorageError(
            .alreadyRunning,
            "A host already runs in \(path)" + (holder.map { " (process \($0))" } ?? "")
                + ". Use it, or stop it first.")
    }

    /// The number in the lock's file.
    private static func holder(_ descriptor: Int32) -> String? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        let digits = bytes.prefix(max(0, count)).prefix { (0x30...0x39).contains($0) }
        return digits.isEmpty ? nil : String(decoding: digits, as: UTF8.self)
    }
}
