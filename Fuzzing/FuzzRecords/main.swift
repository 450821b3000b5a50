// SPDX-License-Identifier: Apache-2.0

// Feeds one side of an open channel: commands of the input make it receive true records of the other
// side, arbitrary bytes, true records changed, and cuts. What is delivered must be what was sent,
// in order, and nothing after the first byte that was not the peer's.

import CryptoPrimitives
import LibcryptoPrimitives
import SecureChannel

typealias C = LibcryptoPrimitives
typealias Machine = SecureChannelStateMachine<C>

private func secret(_ byte: UInt8) -> SecretBytes {
    SecretBytes(copying: [UInt8](repeating: byte, count: 32).span)
}

private func key(_ byte: UInt8) -> C.AgreementKey {
    do { return try C.AgreementKey(bytes: secret(byte)) } catch {
        preconditionFailure("32 bytes are a key")
    }
}

private func identity(_ byte: UInt8) -> ChannelIdentity<C> {
    do {
        return ChannelIdentity(
            agreementKey: key(byte), signingKey: try C.SigningKey(seed: secret(byte + 1)))
    } catch {
        preconditionFailure("32 bytes are a key")
    }
}

private func sent(_ actions: [ChannelAction]) -> [UInt8] {
    actions.flatMap { action in if case .send(let bytes) = action { bytes } else { [] as [UInt8] } }
}

/// Both sides after their handshake, to be copied for each input.
///
/// One thread runs all inputs, so sharing is safe; that copies seal under the same numbers harms
/// nobody here.
nonisolated(unsafe) private let template = pair()

private func pair() -> (device: Machine, host: Machine) {
    let limits = ChannelLimits(rekeyRecordCount: 3, rekeyByteCount: 100_000)
    let host = identity(1)
    let device = identity(5)
    let target = ChannelTarget.reconnect(
        hostKey: host.agreementKey.publicKey, signingKey: host.signingKey.publicKey,
        secret: secret(9), room: [])
    var d = Machine(reaching: target, as: device, ephemeralKey: key(20), limits: limits)
    var h = Machine(answeringAs: host, room: [], ephemeralKey: key(30), limits: limits)
    _ = h.started(at: 0)
    _ = h.bytesReceived(sent(d.started(at: 0)), at: 0)
    let answer = h.peerFound(preSharedKey: secret(9), signingKey: device.signingKey.publicKey)
    _ = h.bytesReceived(sent(d.bytesReceived(sent(answer), at: 0)), at: 0)
    return (d, h)
}

private struct Run {
    var device: Machine
    var host: Machine
    var expected: [[UInt8]] = []
    var deliveredCount = 0
    var isClean = true
    var isOver = false

    mutating func receive(_ bytes: [UInt8]) {
        for action in host.bytesReceived(bytes, at: 1) {
            switch action {
            case .deliver(let message):
                precondition(
                    deliveredCount < expected.count, "nothing is delivered that was not sent")
                precondition(message == expected[deliveredCount], "what is delivered was sent")
                deliveredCount += 1
            case .closed: isOver = true
            case .send: break
            case .opened, .lookUpPeer, .lookUpPairing: preconditionFailure("that was before")
            }
        }
    }

    /// The records of the device's next message, of a size that the input says.
    mutating func record(_ size: Int) -> [UInt8] {
        // A byte string of two length bytes in a map of one entry.
        let message: [UInt8] =
            [0xA1, 0x61, 0x61, 0x59, UInt8(size >> 8), UInt8(size & 0xFF)]
            + [UInt8](repeating: 0x41, count: size)
        if isClean { expected.append(message) }
        do { return sent(try device.messageSubmitted(message, at: 1)) } catch {
            preconditionFailure("the message fits")
        }
    }
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start, count > 0 else { return 0 }
    var input = Array(UnsafeBufferPointer(start: start, count: count))[...]
    var run = Run(device: template.device, host: template.host)
    while let command = input.popFirst() {
        let argument = Int(input.popFirst() ?? 0)
        switch command & 3 {
        case 0: run.receive(run.record(256 + argument * 255))
        case 1:
            for byte in run.record(256 + argument) { run.receive([byte]) }
        case 2:
            let bytes = Array(input.prefix(argument + 1))
            input = input.dropFirst(argument + 1)
            if !bytes.isEmpty { run.isClean = false }
            run.receive(bytes)
        default:
            var record = run.record(256)
            if run.isClean { run.expected.removeLast() }
            run.isClean = false
            record[argument] ^= (command >> 2) | 1
            run.receive(record)
        }
    }
    if run.isClean {
        precondition(run.deliveredCount == run.expected.count, "all that was sent is delivered")
        precondition(!run.isOver, "true records end nothing")
    }
    _ = run.host.transportEnded()
    return 0
}
