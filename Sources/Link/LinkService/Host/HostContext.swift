// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import DeviceTrust
internal import DeviceTrustStorage
internal import Diagnostics
internal import Pairing
internal import SecureChannel
internal import Transport

/// What all connections of a host share.
struct HostContext<C: CryptoPrimitives>: Sendable {
    let identity: ChannelIdentity<C>
    let publicIdentity: PublicIdentity
    let id: DeviceID
    let room: Room
    let name: DeviceLabel
    /// The identity of this computer's own commands: kept in files beside the table, not in it.
    let local: PairedDevice
    /// The paired devices as they are at each moment.
    let table: TrustTable
    let clock: any LinkClock
    let log: Logger
    let application: any HostApplication
    let connections = ConnectionRegistry<HostConnection<C>>()
    let pairings = PairingDesk()
}

/// What a connection tells its host, in the order in which it happened.
enum HostReport: Sendable {
    /// The peer is known or was paired: it counts as a stranger no more.
    case authenticated
    /// The transport is gone; the last report.
    case gone
    case greeted(ConnectedDevice)
    case left(ConnectedDevice, reason: String)
    /// The record waited for this first reconnect, or for this confirmation.
    case promote(DeviceID, pairedAt: Int64)
    case seen(DeviceID, at: Int64)
    /// The device asked to be forgotten.
    case unpair(DeviceID)
    // Pairing
    case asks(PairingQuestion)
    case questionClosed
    case store(PairedDevice)
    case discard(DeviceID, pairedAt: Int64)
    case paired(PairedDevice)
    case pairingFailed(PairingError)
    case pairingClosed(PairingID, PairingError)
    /// A message of this computer's own commands.
    case administer([UInt8], ConnectedDevice)
}
