// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives

@testable import SecureChannel

/// What a device comes for, and what each side brings.
struct Meeting: Sendable {
    var purpose: Purpose
    var hostKey: AgreementPublicKey
    var hostSigningKey: SigningPublicKey
    var deviceSigningKey: SigningPublicKey
    var deviceSecret = TestKeys.preSharedKey
    var hostSecret = TestKeys.preSharedKey
    var deviceRoom = TestKeys.room
    var hostRoom = TestKeys.room
    /// Whether the host finds what it looks up.
    var hostFinds = true

    init(_ purpose: Purpose) throws {
        self.purpose = purpose
        hostKey = try TestKeys.host.agreementKey
        hostSigningKey = try TestKeys.host.signingKey
        deviceSigningKey = try TestKeys.device.signingKey
    }

    var target: ChannelTarget {
        switch purpose {
        case .link:
            .link(TestKeys.pairingID, hostKey: hostKey, secret: deviceSecret, room: deviceRoom)
        case .code: .code(TestKeys.pairingID, key: deviceSecret)
        case .approval: .approval
        case .reconnect:
            .reconnect(
                hostKey: hostKey, signingKey: hostSigningKey, secret: deviceSecret,
                room: deviceRoom)
        }
    }

    /// The host's answer to a look-up; empty for any other action.
    func answer(_ action: ChannelAction, by host: inout any ChannelMachine) -> [ChannelAction] {
        switch action {
        case .lookUpPairing(let purpose, _):
            hostFinds
                ? host.pairingFound(
                    preSharedKey: purpose == .approval ? nil : hostSecret,
                    room: purpose == .link ? hostRoom : [])
                : host.pairingUnknown()
        case .lookUpPeer:
            hostFinds
                ? host.peerFound(preSharedKey: hostSecret, signingKey: deviceSigningKey)
                : host.peerUnknown()
        case .send, .opened, .deliver, .closed: []
        }
    }
}
