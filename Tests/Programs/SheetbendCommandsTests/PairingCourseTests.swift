// SPDX-License-Identifier: Apache-2.0

import Arguments
import DeviceTrust
import LinkService
import Pairing
import SecureChannel
import Testing

@testable import SheetbendCommands

/// What a pair command makes of what its host says.
@Suite struct PairingCourseTests {
    private let ours: OpenPairing
    private let other: OpenPairing

    init() throws {
        func pairing(_ byte: UInt8) throws -> OpenPairing {
            OpenPairing(
                ceremony: .link,
                id: try #require(PairingID(bytes: .init(repeating: byte, count: 16))))
        }
        ours = try pairing(1)
        other = try pairing(2)
    }

    @Test func `Its own link's end is the end, another's is not`() {
        var course = PairingCourse(ours)
        #expect(course.received(.pairingClosed(other, code: "expired", message: "x")) == .goOn)
        #expect(
            course.received(.pairingClosed(ours, code: "expired", message: "It has expired."))
                == .end("It has expired.", .failed))
    }

    @Test func `A no is status 4`() {
        var course = PairingCourse(ours)
        #expect(course.received(.pairingEnded(code: "denied", message: "x")) == .goOn)
        #expect(
            course.received(.pairingClosed(ours, code: "denied", message: "x"))
                == .end("Pairing was declined. Nothing was stored.", .refused))
    }

    @Test func `A try that fails leaves the link open`() {
        var course = PairingCourse(ours)
        #expect(
            course.received(.pairingEnded(code: "wrongCode", message: "The code doesn't match."))
                == .say("A try came to nothing: The code doesn't match."))
    }

    @Test func `A device that is stored and falls silent is said to be neither`() {
        var course = PairingCourse(ours)
        #expect(course.received(.pairingClosed(ours, code: "used", message: "x")) == .goOn)
        guard
            case .end(let words, .failed) = course.received(
                .pairingEnded(code: "connectionLost", message: "x"))
        else {
            Issue.record("it should be over")
            return
        }
        #expect(words.contains("within ten minutes"))
    }
}
