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
    private let kept: Mutex<[DeviceID: PairedDevice]>

    init(_ devices: [PairedDevice]) {
        kept = Mutex(Dictionary(uniqueKeysWithValues: devices.map { ($0.id, $0) }))
    }

    /// All records, the earliest pairing first.
    public var devices: [PairedDevice] {
        unordered.sorted { left, right in
            guard left.pairedAt == right.pairedAt else { return left.pairedAt < right.pairedAt }
            return left.id.bytes.lexicographicallyPrecedes(right.id.bytes)
        }
    }

    var unordered: [PairedDevice] {
        kept.withLock { Array($0.values) }
    }

    /// The record of that id, or nil.
    public func device(_ id: DeviceID) -> PairedDevice? {
        kept.withLock { $0[id] }
    }

    /// The record of the device with that static key, or nil: for the first handshake message.
    public func device(withAgreementKey key: AgreementPublicKey) -> PairedDevice? {
        kept.withLock { $0.values.first { $0.identity.agreementKey == key } }
    }

    func set(_ device: PairedDevice) {
        kept.withLock { $0[device.id] = device }
    }

    func remove(_ id: DeviceID) {
        kept.withLock { $0[id] = nil }
    }
}

extension PairedDevice {
    /// Whether only its tombstone is left.
    var isRevoked: Bool {
        if case .revoked = state { true } else { false }
    }
}
