// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives
public import DeviceTrust
internal import Synchronization

/// The paired devices in memory, readable from any thread without waiting for the disk.
///
/// Its ``TrustStore`` alone changes it. Records that are expired or revoked are in it; what they
/// may do is ``Admission``'s to say.
public final class TrustTable: Sendable {
    /// Devices that may be paired at one time; each costs a line that a person has to oversee.
    public static let maximumDeviceCount = 256
    /// Tombstones that are kept; beyond, the oldest go, and such a device is then unknown.
    public static let maximumTombstoneCount = 256

    // Connections read while the store writes.
    private let kept: Mutex<Records>

    /// Both tables: devices, and beside them pairings again that nobody has confirmed yet.
    struct Records: Sendable {
        var devices: [DeviceID: PairedDevice] = [:]
        var pending: [DeviceID: PairedDevice] = [:]

        /// What counts for a device now. A tombstone gives way while a new pairing waits, since only
        /// the new secret can lead anywhere; any other record stands, and the secret is the same.
        func current(_ id: DeviceID) -> PairedDevice? {
            guard let device = devices[id], device.isRevoked else { return devices[id] }
            return pending[id] ?? device
        }
    }

    init(_ records: Records) {
        kept = Mutex(records)
    }

    /// All records, one a device, the earliest pairing first.
    public var devices: [PairedDevice] {
        unordered.sorted { left, right in
            guard left.pairedAt == right.pairedAt else { return left.pairedAt < right.pairedAt }
            return left.id.bytes.lexicographicallyPrecedes(right.id.bytes)
        }
    }

    var unordered: [PairedDevice] {
        kept.withLock { records in records.devices.keys.compactMap(records.current) }
    }

    /// The record of that id, or nil.
    public func device(_ id: DeviceID) -> PairedDevice? {
        kept.withLock { $0.current(id) }
    }

    /// The record as the device's confirmation or hello makes it, still unconfirmed if it is; nil if
    /// there is none.
    ///
    /// - Parameter now: Wall time in milliseconds since 1970.
    public func deviceOnceConfirmed(_ id: DeviceID, now: Int64) -> PairedDevice? {
        kept.withLock { records in
            guard let device = records.devices[id], let pending = records.pending[id],
                !device.isRevoked, !pending.isExpired(now: now)
            else { return records.current(id) }
            return device.merged(with: pending)
        }
    }

    /// The record of the device with that static key, or nil: for the first handshake message.
    public func device(withAgreementKey key: AgreementPublicKey) -> PairedDevice? {
        kept.withLock { records in
            let found = records.devices.values.first { $0.identity.agreementKey == key }
            return found.flatMap { records.current($0.id) }
        }
    }

    /// When the next record that nobody confirmed goes, in wall time; nil if none waits.
    public var nextExpiry: Int64? {
        kept.withLock { records in
            var earliest: Int64?
            for record in Array(records.devices.values) + Array(records.pending.values) {
                guard case .unconfirmed(let expiresAt) = record.state else { continue }
                earliest = min(earliest ?? expiresAt, expiresAt)
            }
            return earliest
        }
    }

    // MARK: The store

    var records: Records { kept.withLock { $0 } }

    func apply(_ change: TrustChange) {
        kept.withLock { change.apply(to: &$0) }
    }
}
