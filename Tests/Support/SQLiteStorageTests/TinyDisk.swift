// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A file system of a few kilobytes in memory.
struct TinyDisk {
    let path: String

    /// Mounts one, or gives nil where that is not allowed.
    init?(kilobytes: Int) {
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

    func unmount() {
        #if os(Linux)
            umount2(path, Int32(MNT_DETACH))
        #endif
        rmdir(path)
    }

    /// Whether this process may mount at all.
    static let isPossible: Bool = {
        guard let disk = TinyDisk(kilobytes: 64) else { return false }
        disk.unmount()
        return true
    }()
}
