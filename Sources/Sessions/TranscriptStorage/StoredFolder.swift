// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A folder that only its owner can enter (0700).
struct StoredFolder: Sendable {
    /// Where it is, without a slash at its end.
    let path: String

    /// The path of something in it.
    func path(_ name: String) -> String { path + "/" + name }

    /// A folder in it.
    func folder(_ name: String) -> StoredFolder { StoredFolder(path: path(name)) }

    /// Makes the folder if it is not there, and refuses one that others can enter.
    func create() throws(TranscriptError) {
        if mkdir(path, S_IRWXU) != 0, errno != EEXIST { throw .failed(path, "made", errno) }
        var status = stat()
        guard lstat(path, &status) == 0 else { throw .failed(path, "looked at", errno) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .link(path) }
        guard status.st_uid == geteuid() else { throw .foreign(path) }
        guard status.st_mode & (S_IRWXG | S_IRWXO) == 0 else {
            throw .exposed(path, mode: "700")
        }
    }

    /// Whether there is something of that name in it.
    func contains(_ name: String) -> Bool {
        var status = stat()
        return lstat(path(name), &status) == 0
    }

    /// The names in it, in no order.
    func names() throws(TranscriptError) -> [String] {
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

    /// Waits until the names in it are on the disk.
    func synchronize() throws(TranscriptError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .failed(path, "opened", errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .failed(path, "written", errno) }
    }

    /// Writes a file whole, so that its name always stands for all of its bytes.
    ///
    /// - Parameter isDurable: Whether it is on the disk when this returns; else a power failure may
    ///   leave less of it.
    func write(_ bytes: [UInt8], to name: String, isDurable: Bool) throws(TranscriptError) {
        let new = name + ".new"
        // What a crash left behind; each name has one writer.
        unlink(path(new))
        do throws(TranscriptError) {
            let file = try StoredFile(path(new), .new)
            try file.write(bytes, at: 0)
            if isDurable { try file.synchronize() }
        } catch {
            unlink(path(new))
            throw error
        }
        try rename(new, to: name)
        if isDurable { try synchronize() }
    }

    /// Gives something in it another name, whatever had that one.
    func rename(_ name: String, to new: String) throws(TranscriptError) {
        #if canImport(Darwin)
            let result = Darwin.rename(path(name), path(new))
        #else
            let result = Glibc.rename(path(name), path(new))
        #endif
        guard result == 0 else { throw .failed(path(new), "written", errno) }
    }

    /// Removes a file; one that is not there is no error.
    func remove(_ name: String) throws(TranscriptError) {
        if unlink(path(name)) != 0, errno != ENOENT { throw .failed(path(name), "removed", errno) }
    }

    /// Removes the folder and the files in it, which has no folders inside.
    func removeWhole() throws(TranscriptError) {
        for name in try names() { try remove(name) }
        guard rmdir(path) == 0 else { throw .failed(path, "removed", errno) }
    }
}
