// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import DeviceTrust
internal import DeviceTrustStorage
internal import Diagnostics
internal import Pairing
internal import Transport

extension LinkHost {
    /// What connections report, in the order in which it happened on each.
    func handle(_ report: HostReport, from number: UInt64) {
        switch report {
        case .authenticated: connectionAuthenticated(number)
        case .gone: connectionGone(number)
        case .greeted(let device): greeted(device)
        case .left(let device, let reason): left(device, reason)
        case .promote(let id, let pairedAt): promote(id, pairedAt, for: number)
        case .seen(let id, let time):
            write("lastSeen was not stored") { (store) throws(StorageError) in
                try await store.touch(id, now: time)
            }
        case .unpair(let id): forget(id)
        case .asks(let question): ask(question, from: number)
        case .questionClosed: closePrompt(PromptID(number: number))
        case .store(let record): self.store(record, for: number)
        case .discard(let id, let pairedAt):
            write("a failed pairing was not removed") { (store) throws(StorageError) in
                try await store.discard(id, pairedAt: pairedAt)
            }
        case .paired(let record): paired(record)
        case .pairingFailed(let error):
            context.log.notice("a pairing came to nothing", ["reason": .code(error.code)])
            emit(.pairingEnded(error))
        case .pairingClosed(let id, let error): pairingClosed(id, error)
        case .administer(let fields, let device): administer(fields, from: device)
        }
    }

    private func greeted(_ device: ConnectedDevice) {
        guard device.id != context.local.id else { return }
        context.log.info("device connected", ["device": .untrusted(device.id.text)])
        emit(.connected(device.id, device.instanceID))
    }

    private func left(_ device: ConnectedDevice, _ reason: String) {
        guard device.id != context.local.id else { return endWatching(device) }
        context.log.info(
            "device disconnected",
            ["device": .untrusted(device.id.text), "reason": .code(reason)])
        emit(.disconnected(device.id, device.instanceID, reason: reason))
    }

    // MARK: Pairing

    private func store(_ record: PairedDevice, for number: UInt64) {
        let store = store
        // Kept until it has its answer, whether or not the device is still there.
        let connection = connection(number)
        lane.add { [weak self] in
            do throws(StorageError) {
                let stored = try await store.storeUnconfirmed(record)
                await connection?.recordStored(stored)
                await self?.setAlarm()
            } catch {
                await self?.log("a pairing was not stored", error)
                await connection?.storingFailed()
            }
        }
    }

    private func promote(_ id: DeviceID, _ pairedAt: Int64, for number: UInt64) {
        let store = store
        let connection = connection(number)
        lane.add { [weak self] in
            do throws(StorageError) {
                await connection?.recordPromoted(try await store.promote(id, pairedAt: pairedAt))
            } catch {
                await self?.log("a pairing was not confirmed in the table", error)
                await connection?.promotingFailed()
            }
            await self?.setAlarm()
        }
    }

    /// The device unpaired itself.
    private func forget(_ id: DeviceID) {
        let now = context.clock.wallTime
        let store = store
        lane.add { [weak self] in
            // One that is gone already, or was revoked, needs nothing.
            try? await store.unpair(id, now: now)
            await self?.tellConnections(of: id)
        }
    }

    private func paired(_ record: PairedDevice) {
        context.log.notice(
            "device paired",
            [
                "device": .untrusted(record.id.text), "name": .untrusted(record.label.text),
                "scope": .code(record.grant.scope?.text ?? "none"),
            ])
        emit(.paired(record))
    }

    // MARK: The table

    /// Lets every connection of a device look at its record at once.
    func tellConnections(of id: DeviceID) {
        for connection in context.connections.connections(of: id) {
            Task { await connection.recordChanged() }
        }
    }

    /// Changes the table behind the changes before; a failure is logged.
    private func write(
        _ failure: LogMessage,
        _ change: @escaping @Sendable (TrustStore) async throws(StorageError) -> Void
    ) {
        let store = store
        lane.add { [weak self] in
            do throws(StorageError) {
                try await change(store)
            } catch {
                await self?.log(failure, error)
            }
        }
    }

    private func log(_ message: LogMessage, _ error: StorageError) {
        context.log.error(message, ["reason": .code(error.code)])
    }
}
