// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import DeviceTrust
internal import DeviceTrustStorage
internal import SecureChannel
internal import Transport

extension HostContext {
    /// The context of a host with these keys; its own commands get theirs on the first start.
    init(
        _ setup: LinkHostSetup, identity: LocalIdentity<C>, table: TrustTable
    ) throws(LinkError) {
        let id: DeviceID
        let room: Room?
        do {
            id = try identity.deviceID()
            room = try identity.room()
        } catch {
            throw .cryptoFailed(error)
        }
        guard let room else {
            preconditionFailure("the store refuses a host's identity without a relay key")
        }
        let host = LocalPairing.Host(
            id: id, identity: identity.publicIdentity, room: room, name: setup.name)
        self.init(
            identity: ChannelIdentity(identity), publicIdentity: identity.publicIdentity, id: id,
            room: room, name: setup.name,
            local: try LocalPairing.loadOrCreate(
                for: host, home: setup.home, at: setup.clock.wallTime, using: C.self),
            table: table, clock: setup.clock, log: setup.log, application: setup.application)
    }
}

extension ChannelIdentity {
    /// The keys of a host or device as a channel uses them.
    init(_ identity: LocalIdentity<C>) {
        self.init(
            agreementKey: identity.agreementKey, signingKey: identity.signingKey,
            relayKey: identity.relayKey?.publicKey)
    }
}

extension LinkError {
    init(_ error: StorageError) {
        self = .storageFailed(code: error.code, message: error.message)
    }
}
