// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A folder of ours for one comparison (0700), in which files have numbers for names; gone afterwards.
final class ScratchFolder {
    let path: String
    private var files: [String] = []

    init(_ environment: [String: String]) throws(GitError) {
        let named = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
        var template = Array((named + "/sheetbend-git-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw GitError(
                .failed, "No folder can be made in \(named). Set TMPDIR to one that can be written."
            )
        }
        let made = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        // Without links, since git compares where it is with where it must not look.
        if let resolved = realpath(made, nil) {
            path = String(cString: resolved)
            free(resolved)
        } else {
            path = made
        }
        mkdir(path + "/a", S_IRWXU)
        mkdir(path + "/b", S_IRWXU)
    }

    deinit {
        for file in files { unlink(file) }
        rmdir(path + "/a")
        rmdir(path + "/b")
        rmdir(path)
    }

    /// Writes a file anew.
    ///
    /// - Returns: Its path.
    func write(_ bytes: [UInt8], _ name: String) throws(GitError) -> String {
        let file = path + "/" + name
        let descriptor = open(
            file, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR)
        guard descriptor >= 0 else { throw ScratchFolder.full(file) }
        defer { close(descriptor) }
        files.append(file)
        let isWhole = bytes.withUnsafeBytes { memory -> Bool in
            var position = 0
            while position < memory.count {
                let rest = UnsafeRawBufferPointer(rebasing: memory[position...])
                #if canImport(Darwin)
                    let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
                #else
                    let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                #endif
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                position += count
            }
            return true
        }
        guard isWhole else { throw ScratchFolder.full(file) }
        return file
    }

    private static func full(_ path: String) -> GitError {
        GitError(.failed, "\(path) can't be written. Free some space for temporary files.")
    }
}
