// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Where Sheetbend keeps everything on this machine.
///
/// ```
/// host/identity        the host's private keys       companion/identity      the device's
/// host/trust.sqlite    its paired devices            companion/HOSTID/host   one paired host
/// host/lock            held while it runs
/// ```
public struct HomeFolder: Sendable {
    /// Its path, absolute, without a slash at its end.
    public let path: String
    /// Where a running host listens for local commands.
    public let socketPath: String

    /// The folder that the environment names: `SHEETBEND_HOME`, else the user's folder for
    /// applications' data.
    ///
    /// - Throws: ``StorageError``, `noHome` if none is named or a name is not absolute.
    public init(environment: [String: String]) throws(StorageError) {
        if let named = environment["SHEETBEND_HOME"], !named.isEmpty {
            guard named.hasPrefix("/") else {
                throw StorageError(
                    .noHome, "SHEETBEND_HOME must be an absolute path, not '\(named)'.")
            }
            path = HomeFolder.withoutTrailingSlash(named)
            socketPath = path + "/host/socket"
            return
        }
        path = try HomeFolder.dataFolder(environment) + "/sheetbend"
        // Cleared by the system when the user leaves, and on no network disk. Who became another user
        // may still have the former one's in the environment.
        if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/"),
            HomeFolder.isPrivate(runtime)
        {
            let name = "/sheetbend-" + HomeFolder.mark(of: path) + ".socket"
            socketPath = HomeFolder.withoutTrailingSlash(runtime) + name
        } else {
            socketPath = path + "/host/socket"
        }
    }

    /// The host's own folder.
    public var hostPath: String { path + "/host" }
    /// The host's table of paired devices.
    public var trustDatabasePath: String { hostPath + "/trust.sqlite" }
    /// The folder of this machine as a device.
    public var companionPath: String { path + "/companion" }

    /// Makes the host's folder (0700), or refuses one that others can enter.
    public func prepareHost() throws(StorageError) {
        try prepare()
        try PrivateFolder(path: hostPath).create()
    }

    /// Makes the device's folder (0700), or refuses one that others can enter.
    public func prepareCompanion() throws(StorageError) {
        try prepare()
        try PrivateFolder(path: companionPath).create()
    }

    /// Whether devices may have been paired with this host: then its identity must be there.
    public var hostHasPeers: Bool {
        access(trustDatabasePath, F_OK) == 0
    }

    /// Makes the folder and those above it.
    private func prepare() throws(StorageError) {
        var above = ""
        for part in path.split(separator: "/") {
            above += "/" + part
            if mkdir(above, S_IRWXU) != 0, errno != EEXIST, errno != EISDIR, errno != EROFS {
                throw .failed(above, "made", errno)
            }
        }
        try checkOwner()
    }

    /// Its contents are in folders of their own that nobody else can enter, so others may list
    /// this one; what they must not do is put folders in their place.
    private func checkOwner() throws(StorageError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .failed(path, "opened", errno) }
        guard status.isFolder else { throw StorageError(.inaccessible, "\(path) is no folder.") }
        guard status.isOurs else { throw .foreign(path) }
        guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
            throw .exposed(path, mode: "700")
        }
    }

    /// Whether a folder is this user's and nobody else's.
    private static func isPrivate(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.isFolder, status.isOurs else { return false }
        return status.st_mode & (S_IRWXG | S_IRWXO) == 0
    }

    /// Tells the sockets of several home folders apart: eight hexadecimal digits of their path's hash
    /// (FNV-1a, 32 bits). Two folders that met would only find each other's host in use.
    private static func mark(of path: String) -> String {
        var hash: UInt32 = 0x811C_9DC5
        for byte in path.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    private static func dataFolder(
        _ environment: [String: String]
    ) throws(StorageError) -> String {
        #if !os(macOS)
            // The specification says that a relative path is to be ignored.
            if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
                return withoutTrailingSlash(data)
            }
        #endif
        guard let home = environment["HOME"], home.hasPrefix("/") else {
            throw StorageError(
                .noHome, "Neither SHEETBEND_HOME nor HOME names a folder. Set one of them.")
        }
        #if os(macOS)
            return withoutTrailingSlash(home) + "/Library/Application Support"
        #else
            return withoutTrailingSlash(home) + "/.local/share"
        #endif
    }

    private static func withoutTrailingSlash(_ path: String) -> String {
        var path = path
        while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }
}
