// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
public import DeviceTrust

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A device's records of the hosts it is paired with: a file (0600) for each, replaced atomically.
public struct PairedHostStore: Sendable {
    private let folder: PrivateFolder

    /// The store in the device's folder, which is made if it is not there.
    public init(folder path: String) throws(StorageError) {
        folder = PrivateFolder(path: path)
        try folder.create()
    }

    /// All paired hosts, the earliest pairing first.
    ///
    /// - Throws: ``StorageError`` if a record can't be read: it is there, so it is not passed over.
    public func hosts() throws(StorageError) -> [PairedHost] {
        var hosts: [PairedHost] = []
        for name in try folder.names() {
            guard let id = DeviceID(text: name), let host = try host(id) else { continue }
            hosts.append(host)
        }
        return hosts.sorted { left, right in
            guard left.pairedAt == right.pairedAt else { return left.pairedAt < right.pairedAt }
            return left.id.bytes.lexicographicallyPrecedes(right.id.bytes)
        }
    }

    /// The record of one host, or nil if there is none.
    public func host(_ id: DeviceID) throws(StorageError) -> PairedHost? {
        let folder = folder(of: id)
        // A folder without a file is what a crash between making the two leaves.
        guard access(folder.path, F_OK) == 0, let secret = try folder.read(PairedHostStore.fileName)
        else { return nil }
        let place = folder.path(of: PairedHostStore.fileName)
        let remedy = "Remove it and pair again."
        var bytes = Array(copying: secret)
        defer { SecretBytes.wipe(&bytes) }
        do throws(FormError) {
            let host = try PairedHost(encoded: bytes)
            guard host.id == id else { throw .badValue("id") }
            return host
        } catch {
            throw StorageError(error, at: place, remedy: remedy)
        }
    }

    /// Stores a record in the place of the one that may be there, wholly or not at all.
    public func store(_ host: PairedHost) throws(StorageError) {
        let folder = folder(of: host.id)
        try folder.create()
        _ = try folder.write(
            host.encoded(), to: PairedHostStore.fileName, existing: .replaced)
        try self.folder.open().synchronize(self.folder.path)
    }

    /// Forgets a host: its keys and the secret go.
    public func remove(_ id: DeviceID) throws(StorageError) {
        let folder = folder(of: id)
        guard access(folder.path, F_OK) == 0 else { return }
        try folder.remove(PairedHostStore.fileName)
        // Other files of that host, such as a kept snapshot, are their own stores' to remove.
        rmdir(folder.path)
    }

    private func folder(of id: DeviceID) -> PrivateFolder {
        PrivateFolder(path: folder.path + "/" + id.text)
    }

    private static let fileName = "host"
}
