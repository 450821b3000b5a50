// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import DeviceTrust
import LibcryptoPrimitives

typealias C = LibcryptoPrimitives

/// Records with fresh keys.
enum Samples {
    /// A wall time in milliseconds since 1970.
    static let now: Int64 = 1_772_357_400_000
    static let tenMinutes: Int64 = 600_000

    static func secret(_ byte: UInt8) -> SecretBytes {
        SecretBytes(copying: [UInt8](repeating: byte, count: 32).span)
    }

    static func device(
        _ label: String = "phone", identity: PublicIdentity? = nil, secret byte: UInt8 = 1,
        pairedAt: Int64 = now
    ) throws -> PairedDevice {
        let identity = try identity ?? LocalIdentity<C>.generateForDevice().publicIdentity
        return PairedDevice(
            id: try DeviceID(of: identity, using: C.self), identity: identity,
            secret: try PairSecret(secret(byte)), label: DeviceLabel(label),
            platform: Platform("iOS 20"), grant: Grant(scope: .approve, notes: false),
            pairedAt: pairedAt, state: .unconfirmed(expiresAt: pairedAt + tenMinutes))
    }

    static func host(_ name: String = "desk", pairedAt: Int64 = now) throws -> PairedHost {
        let identity = try LocalIdentity<C>.generateForHost()
        guard let room = try identity.room() else { throw Unexpected.noRoom }
        return PairedHost(
            id: try identity.deviceID(), identity: identity.publicIdentity, room: room,
            secret: try PairSecret(secret(2)), name: DeviceLabel(name),
            hints: ["192.0.2.7:7373"], grant: Grant(scope: .view, notes: false),
            pairedAt: pairedAt)
    }

    enum Unexpected: Error { case noRoom }
}

extension SecretBytes {
    /// The bytes, for comparing in tests.
    var array: [UInt8] { span.withUnsafeBufferPointer { Array($0) } }
}
