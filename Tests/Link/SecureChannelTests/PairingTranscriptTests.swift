// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import TextEncodings

@testable import SecureChannel

@Suite struct PairingTranscriptTests {
    @Test(.holds("NUC-063"), arguments: Library.allCases)
    func `A pairing by link with fixed keys is these very bytes`(_ library: Library) throws {
        var pair = try Pair.opened(.link, library)
        try pair.device.submit(note("Hello"))
        pair.carry()
        try pair.host.submit(note("Welcome"))
        pair.carry()
        #expect(pair.device.sends.map(Hex.encode) == PairingTranscript.device)
        #expect(pair.host.sends.map(Hex.encode) == PairingTranscript.host)
        #expect(pair.host.delivered == [note("Hello")])
        #expect(pair.device.delivered == [note("Welcome")])
        let binding = try #require(pair.device.opened?.channelBinding)
        #expect(Hex.encode(binding) == PairingTranscript.channelBinding)
    }
}
