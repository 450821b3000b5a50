// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import LibcryptoPrimitives
import SodiumPrimitives

@testable import SecureChannel

/// A cryptographic library to run a machine over.
enum Library: CaseIterable, Sendable {
    case libcrypto
    case sodium

    func device(
        _ target: ChannelTarget, as keys: TestKeys = .device, ephemeral: UInt8 = 0xE1,
        limits: ChannelLimits = .standard
    ) throws -> any ChannelMachine {
        switch self {
        case .libcrypto: try Self.device(LibcryptoPrimitives.self, target, keys, ephemeral, limits)
        case .sodium: try Self.device(SodiumPrimitives.self, target, keys, ephemeral, limits)
        }
    }

    func host(
        as keys: TestKeys = .host, room: [UInt8] = TestKeys.room, ephemeral: UInt8 = 0xE2,
        limits: ChannelLimits = .standard
    ) throws -> any ChannelMachine {
        switch self {
        case .libcrypto: try Self.host(LibcryptoPrimitives.self, keys, room, ephemeral, limits)
        case .sodium: try Self.host(SodiumPrimitives.self, keys, room, ephemeral, limits)
        }
    }

    private static func device<C: CryptoPrimitives>(
        _ primitives: C.Type, _ target: ChannelTarget, _ keys: TestKeys, _ ephemeral: UInt8,
        _ limits: ChannelLimits
    ) throws -> any ChannelMachine {
        SecureChannelStateMachine<C>(
            reaching: target, as: try keys.identity(),
            ephemeralKey: try C.AgreementKey(bytes: TestKeys.secret(ephemeral)), limits: limits)
    }

    private static func host<C: CryptoPrimitives>(
        _ primitives: C.Type, _ keys: TestKeys, _ room: [UInt8], _ ephemeral: UInt8,
        _ limits: ChannelLimits
    ) throws -> any ChannelMachine {
        SecureChannelStateMachine<C>(
            answeringAs: try keys.identity(), room: room,
            ephemeralKey: try C.AgreementKey(bytes: TestKeys.secret(ephemeral)), limits: limits)
    }
}
