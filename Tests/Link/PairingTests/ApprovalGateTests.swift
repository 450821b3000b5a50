// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import Pairing
import TestSupport
import Testing

@Suite struct ApprovalGateTests {
    let notes = PairingStanding.open(Grant(scope: nil, notes: true))
    let phone: [UInt8] = [10, 0, 0, 2]
    let other: [UInt8] = [10, 0, 0, 3]
    let minute: Int64 = 60_000

    func opened() -> ApprovalGate {
        var gate = ApprovalGate()
        gate.open(now: 0)
        return gate
    }

    @Test func `Only while the person has opened it, for five minutes`() {
        var gate = ApprovalGate()
        #expect(gate.deviceCame(from: phone, now: 0) == .refused(.notOpen))
        gate.open(now: 0)
        var late = gate
        #expect(gate.deviceCame(from: phone, now: 299_999) == notes)
        #expect(late.deviceCame(from: phone, now: 300_000) == .refused(.notOpen))
        gate = opened()
        gate.close()
        #expect(gate.deviceCame(from: phone, now: 1) == .refused(.notOpen))
    }

    @Test func `One prompt in the whole process`() {
        var gate = opened()
        #expect(gate.deviceCame(from: phone, now: 0) == notes)
        let second = gate.deviceCame(from: other, now: 1)
        #expect(second == .refused(.busy))
        // The end of the refused one gives nothing back.
        gate.pairingEnded(standing: second, outcome: .failed(.busy), now: 2)
        #expect(gate.deviceCame(from: other, now: 3) == .refused(.busy))
        gate.pairingEnded(standing: notes, outcome: .failed(.denied), now: 4)
        #expect(gate.deviceCame(from: other, now: 60_004) == notes)
    }

    @Test func `A device that goes away keeps the place, so that prompts can't come and go`() {
        var gate = opened()
        _ = gate.deviceCame(from: phone, now: 0)
        gate.pairingEnded(standing: notes, outcome: .failed(.connectionLost), now: 4)
        #expect(gate.deviceCame(from: other, now: 5) == .refused(.busy))
        #expect(gate.deviceCame(from: other, now: 89_999) == .refused(.busy))
        #expect(gate.deviceCame(from: other, now: 90_000) == notes)
    }

    @Test func `Two thousand tries to fit the words are four, from however many sources`() {
        var gate = opened()
        var tries = 0
        for number in 0..<2_000 {
            let source = [UInt8(number & 0xFF), UInt8(number >> 8)]
            let now = Int64(number) * 140
            guard case .open = gate.deviceCame(from: source, now: now) else { continue }
            tries += 1
            gate.pairingEnded(
                standing: notes, outcome: .failed(.connectionLost), now: now + 1)
        }
        #expect(tries == PairingLimits.maximumTriesPerOpening)
        // Only a person opens it again.
        #expect(gate.deviceCame(from: phone, now: 290_000) == .refused(.notOpen))
        gate.open(now: 400_000)
        #expect(gate.deviceCame(from: phone, now: 400_000) == notes)
    }

    @Test(arguments: [
        PairingError.connectionLost, .timedOut, .deniedByPeer, .commitmentDiffers,
        .unexpectedMessage, .peerFailed,
    ])
    func `Whoever has seen the nonce has had a try, however it ended`(error: PairingError) {
        var gate = opened()
        _ = gate.deviceCame(from: phone, now: 0)
        gate.pairingEnded(standing: notes, outcome: .failed(error), now: 100_000)
        #expect(gate.deviceCame(from: phone, now: 100_001) == .refused(.notOpen))
        #expect(gate.deviceCame(from: phone, now: 159_999) == .refused(.notOpen))
        #expect(gate.deviceCame(from: other, now: 100_001) == notes)
    }

    @Test func `A denial stops every prompt for a minute`() {
        var gate = opened()
        _ = gate.deviceCame(from: phone, now: 0)
        gate.pairingEnded(standing: notes, outcome: .failed(.denied), now: 1_000)
        #expect(gate.deviceCame(from: other, now: 60_999) == .refused(.notOpen))
        #expect(gate.deviceCame(from: other, now: 61_000) == notes)
    }

    @Test func `A source that is denied again waits 1, 2, 4 and so on up to 60 minutes`() {
        var gate = ApprovalGate()
        var now: Int64 = 0
        for expected in [1, 2, 4, 8, 16, 32, 60, 60] as [Int64] {
            gate.open(now: now)
            #expect(gate.deviceCame(from: phone, now: now) == notes)
            gate.pairingEnded(standing: notes, outcome: .failed(.denied), now: now)
            gate.open(now: now + expected * minute - 1)
            #expect(
                gate.deviceCame(from: phone, now: now + expected * minute - 1) == .refused(.notOpen)
            )
            now += expected * minute
        }
        // Others were kept away for a minute each time, no longer.
        gate.open(now: now)
        #expect(gate.deviceCame(from: other, now: now) == notes)
    }

    @Test func `An ignored prompt makes its source wait and nobody else`() {
        var gate = opened()
        _ = gate.deviceCame(from: phone, now: 0)
        gate.pairingEnded(standing: notes, outcome: .failed(.timedOut), now: 90_000)
        #expect(gate.deviceCame(from: phone, now: 90_001) == .refused(.notOpen))
        #expect(gate.deviceCame(from: other, now: 90_001) == notes)
    }

    @Test func `A success closes the gate`() throws {
        var world = try PairingWorld(.approval)
        world.run()
        var gate = opened()
        _ = gate.deviceCame(from: phone, now: 0)
        gate.pairingEnded(
            standing: notes, outcome: try #require(world.hostOutcome), now: 1_000)
        #expect(gate.deviceCame(from: other, now: 1_001) == .refused(.notOpen))
    }
}
