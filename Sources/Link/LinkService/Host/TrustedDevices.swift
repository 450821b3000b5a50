// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import DeviceTrust
internal import Synchronization

/// The records of all paired devices, as every connection sees them at this moment.
///
/// The store is the truth; this copy is changed in the same step, by the host alone, so that a
/// connection can ask on its own queue for each message without waiting for a disk.
final class TrustedDevices: Sendable {
    private struct Records {
        var byID: [DeviceID: PairedDevice] = [:]
        /// By the static key that a handshake proves.
        var idByKey: [AgreementPublicKey: DeviceID] = [:]
    }

    // Locked because connections read on their own queues.
    private let records = Mutex(Records())

    /// The record of a device; nil if there is none.
    func record(of id: DeviceID) -> PairedDevice? {
        records.withLock { $0.byID[id] }
    }

    /// The record of the device with this static key; nil if there is none.
    func record(withKey key: AgreementPublicKey) -> PairedDevice? {
        records.withLock { records in records.idByKey[key].flatMap { records.byID[$0] } }
    }

    /// All records, in no particular order.
    var all: [PairedDevice] {
        records.withLock { Array($0.byID.values) }
    }

    /// Puts a record in the place of an older one.
    func set(_ record: PairedDevice) {
        records.withLock { records in
            records.byID[record.id] = record
            records.idByKey[record.identity.agreementKey] = record.id
        }
    }

    /// Changes a record where it is; nil if there is none.
    @discardableResult
    func update(_ id: DeviceID, _ change: (inout PairedDevice) -> Void) -> PairedDevice? {
        records.withLock { records in
            guard var record = records.byID[id] else { return nil }
            change(&record)
            records.byID[id] = record
            return record
        }
    }

    /// Forgets a record.
    func remove(_ id: DeviceID) {
        records.withLock { records in
            guard let record = records.byID.removeValue(forKey: id) else { return }
            records.idByKey[record.identity.agreementKey] = nil
        }
    }
}
