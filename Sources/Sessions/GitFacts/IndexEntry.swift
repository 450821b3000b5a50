// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// What git's index knows of a file: its blob, and how the file looked when they were the same.
struct IndexEntry: Equatable {
    let mode: UInt32
    let blob: String
    /// 0; 1 to 3 for the sides of a conflict.
    let stage: Int
    let path: [UInt8]
    let seconds: UInt32
    let nanoseconds: UInt32
    let inode: UInt32
    let byteCount: UInt32
    let flags: UInt32

    /// A file that a sparse checkout leaves out.
    var isLeftOut: Bool { flags & 0x4000_0000 != 0 }

    /// Whether a file looks as it did. One written as late as the index itself may have changed since
    /// without a trace.
    func matches(_ status: stat, indexTime: timespec) -> Bool {
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        guard UInt32(truncatingIfNeeded: time.tv_sec) == seconds,
            UInt32(truncatingIfNeeded: time.tv_nsec) == nanoseconds,
            UInt32(truncatingIfNeeded: status.st_ino) == inode,
            UInt32(truncatingIfNeeded: status.st_size) == byteCount,
            (status.st_mode & S_IFMT == S_IFLNK) == (mode == 0o120000)
        else { return false }
        return (time.tv_sec, time.tv_nsec) < (indexTime.tv_sec, indexTime.tv_nsec)
    }

    /// The entries that `ls-files --stage --debug -z` prints; nil if it prints another form.
    ///
    /// ```
    /// 100644 BLOB 0⇥path␀  ctime: 1:2␊  mtime: 1:2␊  dev: 1⇥ino: 2␊  uid: 0⇥gid: 0␊  size: 3⇥flags: 0␊
    /// ```
    static func entries(_ output: [UInt8]) -> [IndexEntry]? {
        var entries: [IndexEntry] = []
        var rest = output[...]
        while !rest.isEmpty {
            guard let tab = rest.firstIndex(of: 0x09),
                let end = rest[tab...].firstIndex(of: 0),
                let numbers = numbers(after: end + 1, in: rest)
            else { return nil }
            let words = rest[..<tab].split(separator: 0x20)
            guard words.count == 3, let mode = UInt32(text(words[0]), radix: 8),
                let stage = Int(text(words[2]))
            else { return nil }
            let values = numbers.values
            entries.append(
                IndexEntry(
                    mode: mode, blob: text(words[1]), stage: stage,
                    path: Array(rest[(tab + 1)..<end]),
                    seconds: values[2], nanoseconds: values[3], inode: values[5],
                    byteCount: values[8], flags: values[9]))
            rest = rest[numbers.end...]
        }
        return entries
    }

    /// The ten numbers of an entry's five lines, the last of them hexadecimal.
    private static func numbers(
        after start: Int, in bytes: ArraySlice<UInt8>
    ) -> (values: [UInt32], end: Int)? {
        var values: [UInt32] = []
        var position = start
        for _ in 0..<5 {
            guard let end = bytes[position...].firstIndex(of: 0x0a) else { return nil }
            let line = bytes[position..<end]
            for word in line.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 || $0 == 0x3a }) {
                let text = text(word)
                // The words between the numbers, of which "flags" alone is followed by another base.
                guard let first = word.first else { continue }
                let isLast = values.count == 9
                if isLast, text != "flags", let value = UInt32(text, radix: 16) {
                    values.append(value)
                } else if !isLast, (0x30...0x39).contains(first), let value = UInt32(text) {
                    values.append(value)
                }
            }
            position = end + 1
        }
        return values.count == 10 ? (values, position) : nil
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
