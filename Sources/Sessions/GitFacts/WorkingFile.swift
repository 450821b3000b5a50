// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A file of a working tree as it lies there, found without following a link on the way.
enum WorkingFile: Equatable {
    /// Nothing is there that git would keep.
    case absent
    /// Its bytes; those of a symbolic link are where it leads.
    case bytes([UInt8])
    /// It is larger than is compared.
    case tooLarge

    /// What lies at a path below a folder.
    static func at(
        _ path: String, below root: Int32, maximumByteCount: Int
    ) -> WorkingFile {
        var parts = path.split(separator: "/").map(String.init)
        guard let name = parts.popLast(), var folder = duplicate(root) else { return .absent }
        defer { close(folder) }
        for part in parts {
            // A folder replaced by a link would lead out of the repository.
            let next = openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard next >= 0 else { return .absent }
            close(folder)
            folder = next
        }
        return at(name, in: folder, maximumByteCount)
    }

    private static func at(_ name: String, in folder: Int32, _ limit: Int) -> WorkingFile {
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return .absent }
        switch status.st_mode & S_IFMT {
        case S_IFLNK:
            var target = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlinkat(folder, name, &target, target.count)
            return count < 0 ? .absent : .bytes(target[..<count].map(UInt8.init(bitPattern:)))
        case S_IFREG:
            let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
            guard file >= 0 else { return .absent }
            defer { close(file) }
            return contents(of: file, limit)
        default: return .absent
        }
    }

    /// The status of a path below a folder, links on the way not followed by those who then read it.
    static func status(_ path: String, below root: Int32) -> stat? {
        var status = stat()
        return fstatat(root, path, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }

    /// A small file's bytes, or nil if there is none.
    static func read(_ path: String, maximumByteCount: Int) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        guard case .bytes(let bytes) = contents(of: file, maximumByteCount) else { return nil }
        return bytes
    }

    private static func contents(of file: Int32, _ limit: Int) -> WorkingFile {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = buffer.withUnsafeMutableBytes {
                pread(file, $0.baseAddress, $0.count, off_t(bytes.count))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return .bytes(bytes) }
            bytes += buffer[..<count]
            if bytes.count > limit { return .tooLarge }
        }
    }

    private static func duplicate(_ descriptor: Int32) -> Int32? {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        return copy < 0 ? nil : copy
    }
}
