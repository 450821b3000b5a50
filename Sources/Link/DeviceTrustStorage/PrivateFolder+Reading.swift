// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension PrivateFolder {
    /// Nothing kept in such a file comes near it.
    static var maximumFileByteCount: Int { 65_536 }

    /// The bytes of a file, or nil if there is none of that name.
    ///
    /// - Throws: ``StorageError``, `unsafe` for a link, another's file or one that others can open,
    ///   `damaged` for an empty or oversized one.
    func read(_ name: String) throws(StorageError) -> SecretBytes? {
        let folder = try open()
        let place = path(of: name)
        let descriptor = openat(
            folder.descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .failed(place, "read", errno)
        }
        let file = OpenFile(descriptor)
        let status = try file.status(place)
        try PrivateFolder.check(status, place)
        guard status.st_size > 0, status.st_size <= PrivateFolder.maximumFileByteCount else {
            throw StorageError(
                .damaged,
                "\(place) is empty or far too large. Put back a copy of it, or move it away and"
                    + " pair anew.")
        }
        return try bytes(of: file, count: Int(status.st_size), place)
    }

    /// Refuses anything but a regular file that only we can open.
    static func check(_ status: stat, _ place: String) throws(StorageError) {
        guard status.isRegularFile else { throw .link(place) }
        guard status.isOurs else { throw .foreign(place) }
        guard !status.isExposed else { throw .exposed(place, mode: "600") }
    }

    private func bytes(
        of file: borrowing OpenFile, count: Int, _ place: String
    ) throws(StorageError) -> SecretBytes {
        var reason: Int32 = 0
        let descriptor = file.descriptor
        let secret = try? SecretBytes(count: count) {
            (buffer: inout MutableSpan<UInt8>) throws(CryptoError) in
            buffer.withUnsafeMutableBytes { memory in
                reason = PrivateFolder.fill(memory, from: descriptor)
            }
        }
        guard let secret, reason == 0 else { throw .failed(place, "read", reason) }
        return secret
    }

    /// Reads until the memory is full.
    ///
    /// - Returns: 0, or the reason why it could not be filled.
    private static func fill(_ memory: UnsafeMutableRawBufferPointer, from file: Int32) -> Int32 {
        var position = 0
        while position < memory.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: memory[position...])
            #if canImport(Darwin)
                let count = Darwin.read(file, rest.baseAddress, rest.count)
            #else
                let count = Glibc.read(file, rest.baseAddress, rest.count)
            #endif
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count < 0 ? errno : EIO }
            position += count
        }
        return 0
    }
}
