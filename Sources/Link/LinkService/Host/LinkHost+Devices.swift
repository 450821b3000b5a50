// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
public import DeviceTrust
internal import DeviceTrustStorage
internal import Diagnostics
internal import Transport

extension LinkHost {
    /// All paired devices, the earliest pairing first; revoked ones and those that have not
    /// confirmed yet are among them, this computer's own commands are not.
    public func devices() -> [PairedDevice] { context.table.devices }

    /// The devices that have a connection now.
    public func connectedDevices() -> Set<DeviceID> {
        let ids = context.table.devices.map(\.id)
        return Set(ids.filter { !context.connections.connections(of: $0).isEmpty })
    }

    /// Changes what a device may do with sessions, from its next message on.
    public func setScope(_ scope: Scope, of id: DeviceID) async throws(LinkError) {
        try await change { (store) throws(StorageError) in
            try await store.setScope(scope, of: id)
        }
        context.log.notice(
            "scope changed", ["device": .untrusted(id.text), "scope": .code(scope.text)])
    }

    /// Gives a device another name.
    public func rename(_ id: DeviceID, to label: DeviceLabel) async throws(LinkError) {
        try await change { (store) throws(StorageError) in
            try await store.rename(id, to: label)
        }
    }

    /// Removes a device for good: its connections end at once, and no later one opens a session
    /// until it is paired again.
    ///
    /// - Throws: ``LinkError/storageFailed(code:message:)`` if it could not be stored; the device is
    ///   shut out all the same for as long as this host runs.
    public func revoke(_ id: DeviceID) async throws(LinkError) {
        let now = context.clock.wallTime
        let result = await changed { (store) throws(StorageError) in
            try await store.revoke(id, now: now)
        }
        tellConnections(of: id)
        context.log.notice("device revoked", ["device": .untrusted(id.text)])
        do { try result.get() } catch { throw LinkError(error) }
    }

    private func change(
        _ change: @escaping @Sendable (TrustStore) async throws(StorageError) -> Void
    ) async throws(LinkError) {
        do { try await changed(change).get() } catch { throw LinkError(error) }
    }

    /// Changes the table behind the changes before.
    private func changed(
        _ change: @escaping @Sendable (TrustStore) async throws(StorageError) -> Void
    ) async -> Result<Void, StorageError> {
        let store = store
        return await lane.result {
            do throws(StorageError) {
                try await change(store)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
    }
}
