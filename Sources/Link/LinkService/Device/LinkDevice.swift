// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives
public import DeviceTrust
internal import DeviceTrustStorage
public import Diagnostics
internal import Greeting
internal import Pairing
internal import SecureChannel
public import Transport

/// A device: pairs with hosts, keeps them, and connects to them.
///
/// Its folder has its private keys and a record of each host. One running instance of a device is one
/// value of this type; a new connection of an instance replaces that instance's old one at the host.
///
/// ```swift
/// let phone = try LinkDevice<LibcryptoPrimitives>(
///     folder: home.companionPath, name: DeviceLabel("Phone"), platform: Platform("Linux"), log: log)
/// let host = try await phone.pair(with: .link(link))
/// let session = try await phone.connect(to: host, cases: ["echoed"])
/// try await session.send(EchoMessage.echo("Hello"))
/// ```
public actor LinkDevice<C: CryptoPrimitives> {
    nonisolated let context: DeviceContext<C>

    /// Opens the device of a folder, which is made on the first start; the one above it must be there.
    ///
    /// - Throws: ``LinkError/storageFailed(code:message:)`` if its keys can't be had: it never goes on
    ///   with others than those that its hosts know.
    public init(
        folder: String, name: DeviceLabel, platform: Platform,
        clock: any LinkClock = SystemClock(), log: Logger
    ) throws(LinkError) {
        let (identity, hosts): (LocalIdentity<C>, PairedHostStore) = try LinkDevice.open(folder)
        do throws(CryptoError) {
            context = DeviceContext(
                identity: ChannelIdentity(identity), id: try identity.deviceID(),
                instanceID: try InstanceID(bytes: C.randomNonce(InstanceID.byteCount)),
                name: name, platform: platform, hosts: hosts, clock: clock, log: log)
        } catch {
            throw .cryptoFailed(error)
        }
    }

    private static func open(
        _ folder: String
    ) throws(LinkError) -> (LocalIdentity<C>, PairedHostStore) {
        do throws(StorageError) {
            let secrets = try FileSecretStore(folder: folder)
            let hosts = try PairedHostStore(folder: folder)
            let identity = try IdentityStore<C, FileSecretStore>(secrets, owner: .device)
                .loadOrCreate(hasPeers: !hosts.hosts().isEmpty)
            return (identity, hosts)
        } catch {
            throw LinkError(error)
        }
    }

    /// The device's id.
    public nonisolated var id: DeviceID { context.id }
    /// Names this running instance.
    public nonisolated var instanceID: InstanceID { context.instanceID }

    // MARK: - Hosts

    /// All hosts that it is paired with, also those that removed it, the earliest pairing first.
    public func hosts() throws(LinkError) -> [PairedHost] {
        do { return try context.hosts.hosts() } catch { throw LinkError(error) }
    }

    /// The record of one host; nil if there is none.
    public func host(_ id: DeviceID) throws(LinkError) -> PairedHost? {
        do { return try context.hosts.host(id) } catch { throw LinkError(error) }
    }

    /// Forgets a host: its keys and the secret go. The host is not told.
    public func forget(_ id: DeviceID) throws(LinkError) {
        do { try context.hosts.remove(id) } catch { throw LinkError(error) }
    }

    func store(_ host: PairedHost) throws(LinkError) {
        do { try context.hosts.store(host) } catch { throw LinkError(error) }
    }
}
