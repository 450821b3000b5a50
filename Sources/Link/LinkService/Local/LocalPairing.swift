// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import DeviceTrust
internal import DeviceTrustStorage

/// The device that this computer's own commands are, which its host pairs with itself.
///
/// Its folder `host/local` is like any device's: private keys, and the record of one host with the
/// secret. It is not in the table of devices: whoever can read the folder is this user, and removing
/// the folder removes the device; the host makes another at its next start.
enum LocalPairing {
    struct Host {
        let id: DeviceID
        let identity: PublicIdentity
        let room: Room
        let name: DeviceLabel
    }

    static func folder(of home: HomeFolder) -> String { home.hostPath + "/local" }

    /// The device's record for the host, made together with the device's own on the first start.
    static func loadOrCreate<C: CryptoPrimitives>(
        for host: Host, home: HomeFolder, at wallTime: Int64, using primitives: C.Type
    ) throws(LinkError) -> PairedDevice {
        let identity = try loadIdentity(home, using: primitives)
        let record = try loadRecord(of: host, home, at: wallTime, using: primitives)
        do throws(CryptoError) {
            return PairedDevice(
                id: try identity.deviceID(), identity: identity.publicIdentity,
                secret: record.secret, label: DeviceLabel("this computer"),
                platform: Platform("commands"), grant: Grant(scope: .control, notes: true),
                pairedAt: record.pairedAt, state: .confirmed)
        } catch {
            throw .cryptoFailed(error)
        }
    }

    /// What a command that finds no record says.
    static func missingRecord(in home: HomeFolder) -> LinkError {
        .storageFailed(
            code: "storage.missing",
            message: "\(folder(of: home)) has no record of the host that runs here. Restart the "
                + "host: it makes another.")
    }

    private static func loadIdentity<C: CryptoPrimitives>(
        _ home: HomeFolder, using primitives: C.Type
    ) throws(LinkError) -> LocalIdentity<C> {
        do throws(StorageError) {
            let secrets = try FileSecretStore(folder: folder(of: home))
            return try IdentityStore<C, FileSecretStore>(secrets, owner: .device)
                .loadOrCreate(hasPeers: false)
        } catch {
            throw LinkError(error)
        }
    }

    private static func loadRecord<C: CryptoPrimitives>(
        of host: Host, _ home: HomeFolder, at wallTime: Int64, using primitives: C.Type
    ) throws(LinkError) -> PairedHost {
        let secret: PairSecret
        do {
            secret = try PairSecret(C.randomBytes(count: PairSecret.byteCount))
        } catch {
            throw .cryptoFailed(error)
        }
        let fresh = PairedHost(
            id: host.id, identity: host.identity, room: host.room, secret: secret,
            name: host.name, hints: [], grant: Grant(scope: .control, notes: true),
            pairedAt: wallTime)
        do throws(StorageError) {
            let hosts = try PairedHostStore(folder: folder(of: home))
            // Of a host that this folder had before; commands must find one record.
            for other in try hosts.hosts() where other.id != host.id {
                try hosts.remove(other.id)
            }
            if let stored = try hosts.host(host.id) { return stored }
            try hosts.store(fresh)
            return fresh
        } catch {
            throw LinkError(error)
        }
    }
}
