// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// An open file or folder, closed when its holder is done with it.
struct OpenFile: ~Copyable {
    let descriptor: Int32

    /// Takes over a descriptor, which must be open.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// What the file system says of it.
    func status(_ path: String) throws(StorageError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .failed(path, "looked at", errno) }
        return status
    }

    /// Waits until everything written is on the disk itself.
    func synchronize(_ path: String) throws(StorageError) {
        #if canImport(Darwin)
            // There, fsync leaves data in the drive's own cache.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        guard fsync(descriptor) == 0 else { throw .failed(path, "written", errno) }
    }
}

extension stat {
    var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
    var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
    var isOurs: Bool { st_uid == geteuid() }
    /// Whether group or others have any right to it.
    var isExposed: Bool { st_mode & (S_IRWXG | S_IRWXO) != 0 }
}
