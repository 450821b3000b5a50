// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives

@testable import SecureChannel

/// A machine over whichever library, so that tests run over each.
protocol ChannelMachine {
    var nextDeadline: Int64? { get }
    /// Memory that is held for bytes and frames which are not complete.
    var heldByteCount: Int { get }
    /// Whether any key of the handshake is still held.
    var holdsHandshakeKeys: Bool { get }

    mutating func started(at now: Int64) -> [ChannelAction]
    mutating func bytesReceived(_ bytes: consuming [UInt8], at now: Int64) -> [ChannelAction]
    mutating func pairingFound(preSharedKey: SecretBytes?, room: [UInt8]) -> [ChannelAction]
    mutating func pairingUnknown() -> [ChannelAction]
    mutating func peerFound(
        preSharedKey: SecretBytes, signingKey: SigningPublicKey
    ) -> [ChannelAction]
    mutating func peerUnknown() -> [ChannelAction]
    mutating func messageSubmitted(
        _ message: [UInt8], at now: Int64
    ) throws(ChannelError) -> [ChannelAction]
    mutating func closeRequested() -> [ChannelAction]
    mutating func transportEnded() -> [ChannelAction]
    mutating func timeAdvanced(to now: Int64) -> [ChannelAction]
    mutating func foreground(_ isForeground: Bool)
}

extension SecureChannelStateMachine: ChannelMachine {
    var heldByteCount: Int {
        buffer.reservedByteCount + (session?.assembler.reservedByteCount ?? 0)
    }

    var holdsHandshakeKeys: Bool { ephemeralKey != nil || handshake != nil || target != nil }
}
