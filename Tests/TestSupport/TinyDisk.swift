// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A file system of a few kilobytes in memory.
public struct TinyDisk {
    /// Where it is mounted.
    public let path: String

    /// Mounts one, or gives nil where that is not allowed.
    public init?(kilobytes: Int) {
        path =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("disk-\(UUID().uuidString)").path
        guard mkdir(path, 0o700) == 0 else { return nil }
        #if os(Linux)
            guard mount("tmpfs", path, "tmpfs", 0, "size=\(kilobytes)k,mode=0700") == 0 else {
                rmdir(path)
                return nil
            }
        #else
            rmdir(path)
            return nil
        #endif
    }

    /// Takes it away, with all that is on it.
    public func unmount() {
        #if os(Linux)
            umount2(path, Int32(MNT_DETACH))
        #endif
        rmdir(path)
    }

    /// Leaves no room on it; removing the file gives the room back.
    public func fill() -> URL {
        let filler = URL(fileURLWithPath: path + "/filler")
        for size in [4_096, 1] {
            guard let file = fopen(filler.path, "a") else { continue }
            setvbuf(file, nil, _IONBF, 0)
            let piece = [UInt8](repeating: 1, count: size)
            while fwrite(piece, 1, size, file) == size {}
            fclose(file)
        }
        return filler
    }

    /// Whether this process may mount at all.
    public static let isPossible: Bool = {
        guard let disk = TinyDisk(kilobytes: 64) else { return false }
        disk.unmount()
        return true
    }()
}
