// SPDX-License-Identifier: Apache-2.0

internal import CSockets

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension TransportListener {
    /// Listens on a Unix socket that this user's programs alone may use.
    ///
    /// The folder is made with mode 0700 if it is missing, and must be this user's own and closed to
    /// others. The socket gets mode 0600. A socket file that is already there is replaced only after a
    /// connection to it was refused, which means that nobody listens. Connections of other users are
    /// refused by what the kernel says of them.
    ///
    /// - Throws: ``TransportError``: `addressInUse` when someone listens there, `folderNotPrivate`,
    ///   `folderOfOtherUser`, `notASocket`, `pathTooLong`, `permissionDenied`.
    public static func unix(path: String) throws(TransportError) -> TransportListener {
        try unix(path: path, permittedUser: socket_current_user())
    }

    /// The same with another permitted user, so that the refusal can be tested by one user.
    package static func unix(
        path: String, permittedUser: UInt32
    ) throws(TransportError) -> TransportListener {
        var address = try socket_address.unix(path)
        try requirePrivateFolder(of: path)
        try removeStaleSocket(path, address)

        func check(_ result: Int32) throws(TransportError) {
            guard result < 0 else { return }
            throw TransportError(errno: -result, while: .listening, path)
        }
        let number = socket_open_stream(AF_UNIX)
        try check(number)
        let socket = SocketDescriptor(adopting: number)
        try check(socket_bind(number, &address))
        // Between bind and here the file may be wider; the private folder keeps others out.
        try check(socket_path_set_mode(path, 0o600))
        try check(socket_listen(number, TransportLimits.backlog))
        let identity = PathStatus(path)?.identity
        return TransportListener(.unix(path: path), on: socket, permittedUser: permittedUser) {
            // Whoever replaced the file meanwhile keeps it.
            if let identity, PathStatus(path)?.identity == identity {
                _ = socket_path_remove(path)
            }
        }
    }

    private static func requirePrivateFolder(of path: String) throws(TransportError) {
        let folder = PathStatus.folder(of: path)
        if PathStatus(folder) == nil {
            let result = socket_path_make_folder(folder, 0o700)
            guard result == 0 || result == -EEXIST else {
                throw TransportError(errno: -result, while: .listening, folder)
            }
        }
        let status = PathStatus(folder)
        if let status, status.owner != socket_current_user() {
            throw TransportError(.folderOfOtherUser, folder)
        }
        guard let status, status.kind == .folder, status.mode & 0o077 == 0
        else { throw TransportError(.folderNotPrivate, folder) }
    }

    private static func removeStaleSocket(
        _ path: String, _ address: socket_address
    ) throws(TransportError) {
        guard let status = PathStatus(path) else { return }
        guard status.kind == .socket else { throw TransportError(.notASocket, path) }
        var address = address
        let number = socket_open_stream(AF_UNIX)
        guard number >= 0 else {
            throw TransportError(errno: -number, while: .listening, path)
        }
        let probe = SocketDescriptor(adopting: number)
        let result = socket_connect(probe.number, &address)
        switch -result {
        case ECONNREFUSED: _ = socket_path_remove(path)
        case ENOENT: break
        case 0, EAGAIN, EINPROGRESS: throw TransportError(.addressInUse, path)
        default: throw TransportError(errno: -result, while: .listening, path)
        }
    }
}
