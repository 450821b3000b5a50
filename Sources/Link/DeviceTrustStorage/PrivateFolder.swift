// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A folder that only its owner can enter (0700), and the private files (0600) in it.
///
/// Files are reached by the folder's descriptor, so that nobody can move another folder in between.
struct PrivateFolder: Sendable {
    /// Where it is, without a slash at its end.
    let path: String

    /// Makes the folder if it is not there; those above it must be.
    func create() throws(StorageError) {
        if mkdir(path, S_IRWXU) != 0, errno != EEXIST {
            throw .failed(path, "made", errno)
        }
        _ = try open()
    }

    /// Opens it, refusing one that others can enter.
    func open() throws(StorageError) -> OpenFile {
        let descriptor = systemOpen(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw errno == ENOTDIR ? .link(path) : .failed(path, "opened", errno)
        }
        let folder = OpenFile(descriptor)
        let status = try folder.status(path)
        guard status.isOurs else { throw .foreign(path) }
        guard !status.isExposed else { throw .exposed(path, mode: "700") }
        return folder
    }

    /// The path of a file in it, for messages and for libraries.
    func path(of name: String) -> String { path + "/" + name }

    /// The names in it, in no order.
    func names() throws(StorageError) -> [String] {
        guard let stream = opendir(path) else { throw .failed(path, "read", errno) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    private func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
        #if canImport(Darwin)
            Darwin.open(path, flags)
        #else
            Glibc.open(path, flags)
        #endif
    }
}
