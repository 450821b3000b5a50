// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SecureChannel

@Suite struct PreambleTests {
    @Test func `A preamble is version, purpose and pairing id`() {
        let preamble = Preamble(purpose: .code, pairingID: TestKeys.pairingID)
        #expect(preamble.bytes == [1, 2] + (0..<16))
    }

    @Test(arguments: [Purpose.approval, .reconnect])
    func `Where no pairing is named there are zeros, and nothing else is taken`(_ purpose: Purpose)
    {
        let preamble = Preamble(purpose: purpose, pairingID: TestKeys.pairingID)
        #expect(preamble.bytes == [1, purpose.rawValue] + [UInt8](repeating: 0, count: 16))
        var other = preamble.bytes
        other[17] = 1
        #expect(throws: ChannelError.malformedPreamble) { try Preamble(from: other.span) }
    }

    @Test func `Each purpose comes back from its bytes, and no other number is one`() throws {
        for number in UInt8.min...UInt8.max {
            let bytes = [1, number] + [UInt8](repeating: 0, count: 16)
            if let purpose = Purpose(rawValue: number) {
                #expect(try Preamble(from: bytes.span)?.purpose == purpose)
            } else {
                #expect(throws: ChannelError.malformedPreamble) { try Preamble(from: bytes.span) }
            }
        }
    }

    @Test func `Fewer than 18 bytes are not enough`() throws {
        let whole = Preamble(purpose: .link, pairingID: TestKeys.pairingID).bytes
        for count in 0..<whole.count {
            #expect(try Preamble(from: Array(whole[..<count]).span) == nil)
        }
    }

    @Test func `Another version is refused at its first byte, in three bytes that name ours`()
        throws
    {
        var host = Side(try Library.libcrypto.host(), try Meeting(.link))
        host.start()
        host.receive([2])
        #expect(
            host.actions == [.send([0, 1, 1]), .closed(.failed(.versionUnsupported(2)))])
        host.receive([UInt8](repeating: 1, count: 100))
        #expect(host.actions.count == 2)
    }

    @Test func `A device tells the versions of a refusal, however the bytes come`() throws {
        for cut in 0...3 {
            var device = Side(try Library.libcrypto.device(.approval), try Meeting(.approval))
            device.start()
            let refusal: [UInt8] = [0, 3, 7]
            device.receive(Array(refusal[..<cut]))
            device.receive(Array(refusal[cut...]))
            #expect(device.ends == [.failed(.versionRefused(lowest: 3, highest: 7))])
            #expect(device.error?.message.contains("3 to 7") == true)
        }
    }

    @Test(arguments: [[0, 7, 3], [0, 31, 32], [0, 0, 255], [0, 1, 1], [0, 0, 9]] as [[UInt8]])
    func `A refusal of impossible versions, or of our own, is a record's bad length`(
        _ bytes: [UInt8]
    ) throws {
        var device = Side(try Library.libcrypto.device(.approval), try Meeting(.approval))
        device.start()
        device.receive(bytes)
        #expect(device.error == .recordLength(Int(bytes[1])))
    }
}
