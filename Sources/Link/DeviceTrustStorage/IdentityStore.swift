// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives
public import DeviceTrust

/// Keeps the long-term keys of this host or device in a secret store.
public struct IdentityStore<C: CryptoPrimitives, Store: SecretStore>: Sendable {
    /// Whose keys they are.
    public enum Owner: Sendable {
        /// With a key for the relay.
        case host
        /// Without one.
        case device
    }

    private let store: Store
    private let owner: Owner

    /// The identity of the store's owner.
    public init(_ store: Store, owner: Owner) {
        self.store = store
        self.owner = owner
    }

    /// The stored keys or, on the very first start, new ones.
    ///
    /// - Parameter hasPeers: Whether anything shows that this was not the first start, such as a
    ///   table of paired devices. Then missing keys are an error: those peers know the old ones.
    /// - Throws: ``StorageError`` whenever stored keys can't be had. There is no throw-away identity.
    public func loadOrCreate(hasPeers: Bool) throws(StorageError) -> LocalIdentity<C> {
        if let identity = try load() { return identity }
        guard !hasPeers else {
            throw StorageError(
                .missing,
                "\(place) is missing, but devices were paired with it. Put back a copy of it, or"
                    + " move its whole folder away to begin anew and pair again.")
        }
        let identity = try generate()
        if try store.create(.identity, identity.encoded()) { return identity }
        // Another process was quicker: its keys are the ones that count.
        guard let theirs = try load() else {
            throw StorageError(.missing, "\(place) was removed while it was being read.")
        }
        return theirs
    }

    /// The stored keys; nil if there are none.
    public func load() throws(StorageError) -> LocalIdentity<C>? {
        guard let secret = try store.read(.identity) else { return nil }
        let identity = try decode(secret)
        guard (identity.relayKey != nil) == (owner == .host) else {
            throw StorageError(
                .damaged,
                "\(place) holds keys of a \(owner == .host ? "device" : "host"). Put the right"
                    + " file back.")
        }
        return identity
    }

    private var place: String { store.location(of: .identity) }

    private func decode(_ secret: SecretBytes) throws(StorageError) -> LocalIdentity<C> {
        var bytes = Array(copying: secret)
        defer { SecretBytes.wipe(&bytes) }
        do throws(FormError) {
            return try LocalIdentity(encoded: bytes)
        } catch {
            throw StorageError(
                error, at: place, remedy: "Put back a copy of it, or move it away and pair anew.")
        }
    }

    private func generate() throws(StorageError) -> LocalIdentity<C> {
        do throws(CryptoError) {
            switch owner {
            case .host: return try .generateForHost()
            case .device: return try .generateForDevice()
            }
        } catch {
            throw StorageError(
                .noKeys, "No keys could be made: the system gave no random bytes. Try again.")
        }
    }
}
