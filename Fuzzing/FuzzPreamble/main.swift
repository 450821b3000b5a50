// SPDX-License-Identifier: Apache-2.0

// Feeds a host arbitrary first bytes in arbitrary pieces. The first byte says what the host finds and
// how the rest is cut. Nothing may crash, open, or be held beyond its bound.

import CryptoPrimitives
import LibcryptoPrimitives
import SecureChannel

typealias C = LibcryptoPrimitives

private func secret(_ byte: UInt8) -> SecretBytes {
    SecretBytes(copying: [UInt8](repeating: byte, count: 32).span)
}

private let identity: ChannelIdentity<C> = {
    do {
        return ChannelIdentity(
            agreementKey: try C.AgreementKey(bytes: secret(1)),
            signingKey: try C.SigningKey(seed: secret(2)))
    } catch {
        preconditionFailure("32 bytes are a key")
    }
}()

private let ephemeralKey: C.AgreementKey = {
    do { return try C.AgreementKey(bytes: secret(3)) } catch {
        preconditionFailure("32 bytes are a key")
    }
}()

private struct Host {
    var machine = SecureChannelStateMachine<C>(
        answeringAs: identity, room: [], ephemeralKey: ephemeralKey)
    let finds: Bool
    var isOver = false

    mutating func run(_ actions: [ChannelAction]) {
        for action in actions {
            switch action {
            case .send: break
            case .closed: isOver = true
            case .opened, .deliver: preconditionFailure("nobody has proved anything")
            case .lookUpPairing(let purpose, _):
                run(
                    finds
                        ? machine.pairingFound(
                            preSharedKey: purpose == .approval ? nil : secret(4), room: [])
                        : machine.pairingUnknown())
            case .lookUpPeer:
                run(
                    finds
                        ? machine.peerFound(
                            preSharedKey: secret(4), signingKey: identity.signingKey.publicKey)
                        : machine.peerUnknown())
            }
        }
    }
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start, count > 0 else { return 0 }
    let input = UnsafeBufferPointer(start: start, count: count)
    var host = Host(finds: input[0] & 1 == 0)
    host.run(host.machine.started(at: 0))
    let pieceByteCount = Int(input[0] >> 1) + 1
    var position = 1
    while position < count {
        let end = min(position + pieceByteCount, count)
        host.run(host.machine.bytesReceived(Array(input[position..<end]), at: 1))
        position = end
    }
    host.run(host.machine.transportEnded())
    precondition(host.isOver, "a stream that has ended is over")
    precondition(host.machine.nextDeadline == nil, "what is over waits for nothing")
    return 0
}
