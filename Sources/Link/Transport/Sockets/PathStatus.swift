// SPDX-License-Identifier: Apache-2.0

internal import CSockets

/// What is at a path, symbolic links not followed.
struct PathStatus {
    enum Kind {
        case socket, folder, other
    }

    let kind: Kind
    /// The permission bits.
    let mode: UInt32
    let owner: UInt32
    /// A number that a file put in its place would not have.
    let identity: UInt64

    /// Nil when nothing is there, or it can't be seen.
    init?(_ path: String) {
        var mode: UInt32 = 0
        var owner: UInt32 = 0
        var identity: UInt64 = 0
        let found = socket_path_kind(path, &mode, &owner, &identity)
        guard found > 0 else { return nil }
        kind = found == 1 ? .socket : found == 2 ? .folder : .other
        self.mode = mode
        self.owner = owner
        self.identity = identity
    }

    /// The folder that a path's last part is in.
    static func folder(of path: String) -> String {
        let bytes = [UInt8](path.utf8)
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
    }
}
