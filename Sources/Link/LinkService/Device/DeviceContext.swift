// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import DeviceTrust
internal import DeviceTrustStorage
internal import Diagnostics
internal import Pairing
internal import SecureChannel
internal import Transport

/// What all connections of a device share.
struct DeviceContext<C: CryptoPrimitives>: Sendable {
    let identity: ChannelIdentity<C>
    let id: DeviceID
    let instanceID: InstanceID
    let name: DeviceLabel
    let platform: Platform
    let hosts: PairedHostStore
    let clock: any LinkClock
    let log: Logger

    var moment: Moment { Moment(uptime: clock.now, wall: clock.wallTime) }

    /// A channel to a host, with an ephemeral key of its own.
    func channel(
        to target: ChannelTarget
    ) throws(LinkError) -> SecureChannelStateMachine<C> {
        do {
            return SecureChannelStateMachine<C>(
                reaching: target, as: identity,
                ephemeralKey: try C.AgreementKey(bytes: C.randomBytes(count: 32)))
        } catch {
            throw .cryptoFailed(error)
        }
    }

    /// Fresh random bytes that are no secret once they are sent.
    func nonce(_ count: Int) throws(LinkError) -> [UInt8] {
        do { return try C.randomNonce(count) } catch { throw .cryptoFailed(error) }
    }
}

extension CryptoPrimitives {
    /// Random bytes that are no secret once they are sent.
    static func randomNonce(_ count: Int) throws(CryptoError) -> [UInt8] {
        let random = try randomBytes(count: count)
        return (0..<count).map { random.span[$0] }
    }
}
