// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// Secrets in files (0600) of one folder (0700), replaced atomically.
///
/// Refused, each with what is wrong and what to do: a file or folder of another user, one that
/// others may open, a link in its place, an empty or oversized file, a full disk.
public struct FileSecretStore: SecretStore {
    private let folder: PrivateFolder

    /// A store in a folder, which is made if it is not there; the ones above it must be.
    public init(folder path: String) throws(StorageError) {
        folder = PrivateFolder(path: path)
        try folder.create()
    }

    /// The secret of that name, or nil if there is no such file.
    public func read(_ name: SecretName) throws(StorageError) -> SecretBytes? {
        try folder.read(name.rawValue)
    }

    /// Writes the file unless it is there.
    public func create(_ name: SecretName, _ secret: SecretBytes) throws(StorageError) -> Bool {
        try folder.write(secret, to: name.rawValue, existing: .kept)
    }

    /// Writes the file in the place of the one that may be there.
    public func replace(_ name: SecretName, _ secret: SecretBytes) throws(StorageError) {
        _ = try folder.write(secret, to: name.rawValue, existing: .replaced)
    }

    /// Removes the file.
    public func remove(_ name: SecretName) throws(StorageError) {
        try folder.remove(name.rawValue)
    }

    /// The file's path.
    public func location(of name: SecretName) -> String {
        folder.path(of: name.rawValue)
    }
}
