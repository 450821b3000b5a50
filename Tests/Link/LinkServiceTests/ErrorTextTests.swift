// SPDX-License-Identifier: Apache-2.0

import CBOR
import CryptoPrimitives
import DeviceTrust
import Foundation
import Greeting
import LinkService
import TestSupport
import Testing
import TextEncodings

/// What a host's errors say, for each way to get one.
@Suite struct ErrorTextTests {
    /// Stands for whatever a device may have sent by mistake.
    private static let planted = "correct-horse-battery-staple-42"

    private let world: TestWorld
    private let host: Host
    private let address: String
    private let paired: PairedHost
    private let deviceID: DeviceID

    init() async throws {
        world = try TestWorld()
        host = try world.host()
        address = try await host.listenOnLoopback()
        await host.answerAll(true)
        let device = try world.device()
        deviceID = device.id
        paired = try await device.pair(with: .link(host.openLink()))
    }

    @Test(.holds("NUC-180"))
    func `Every error tells a person what went wrong, and repeats nothing secret`() async throws {
        var texts: [String: String] = [:]
        for (path, error) in try await errors() {
            texts[path] = try #require(error, "\(path)").text
        }
        for error in formErrors { texts["administer, \(error.code)"] = error.message }
        Published.report(texts.count, "ways to get an error from a host")
        for (path, text) in texts {
            #expect(text.hasSuffix("."), "\(path): \(text)")
            #expect(text.split(separator: " ").count >= 4, "\(path): \(text)")
            #expect(text.utf8.count <= WireError.maximumMessageByteCount, "\(path)")
            for form in secrets.flatMap(forms) { #expect(!text.contains(form), "\(path)") }
        }
    }

    /// Everything that could slip into a text: what the device sent, and what the two share.
    private var secrets: [[UInt8]] {
        let secret = paired.secret.bytes
        return [
            Array(ErrorTextTests.planted.utf8), (0..<secret.count).map { secret.span[$0] },
        ]
    }

    /// Bytes as text, raw where they are text, in hex, and in base64 wherever they begin.
    private func forms(of secret: [UInt8]) -> [String] {
        let hex = Hex.encode(secret)
        let base64 = (0..<3).map { shift in
            let text = Data([UInt8](repeating: 0, count: shift) + secret).base64EncodedString()
            return String(text.dropFirst(4).dropLast(4))
        }
        return [String(decoding: secret, as: UTF8.self), hex, hex.uppercased()] + base64
    }

    // MARK: Ways to get an error

    private typealias Answer = (code: String, text: String)?

    private func errors() async throws -> [(String, Answer)] {
        var answers: [(String, Answer)] = [
            ("no hello", try beforeWelcome { try $0.send(Self.planted) }),
            ("version", try beforeWelcome { try $0.sayHello(as: deviceID, version: 2) }),
            ("another id", try beforeWelcome { try $0.sayHello(as: host.id) }),
            ("unknown", try afterWelcome { try $0.send(Self.planted, Self.fields) }),
            ("too long", try afterWelcome { try $0.send("echo", ["text": .text(Self.long)]) }),
            ("too many", try oneTooMany()),
        ]
        try await host.setScope(.view, of: deviceID)
        answers.append(("scope", try await aboveScope()))
        try await host.revoke(deviceID)
        answers.append(("removed", try beforeWelcome { try $0.sayHello(as: deviceID) }))
        await host.shutDown()
        return answers
    }

    private static let fields: [String: CBORValue] = [
        "secret": .text(planted), "sessionID": .text(planted),
    ]
    private static let long = String(repeating: planted, count: 7_000)

    private func beforeWelcome(_ deed: (RogueDevice) throws -> Void) throws -> Answer {
        let rogue = try RogueDevice(paired, in: world, to: address)
        #expect(rogue.open())
        try deed(rogue)
        return rogue.nextError()
    }

    private func afterWelcome(_ deed: (RogueDevice) throws -> Void) throws -> Answer {
        try beforeWelcome { rogue in
            try rogue.sayHello(as: deviceID)
            #expect(rogue.nextIs("welcome"))
            try deed(rogue)
        }
    }

    /// One instance more than a device may have connected at a time.
    private func oneTooMany() throws -> Answer {
        let most = UInt8(LinkServiceLimits.maximumConnectionsPerDevice)
        let rogues = try (1...most + 1).map { instance in
            let rogue = try RogueDevice(paired, in: world, to: address)
            #expect(rogue.open())
            try rogue.sayHello(as: deviceID, instance: instance)
            if instance <= most { #expect(rogue.nextIs("welcome")) }
            return rogue
        }
        return rogues.last?.nextError()
    }

    /// A message of a higher scope, at a host that has such messages.
    private func aboveScope() async throws -> Answer {
        let world = try TestWorld()
        let host = try world.host(ScopedApplication())
        let address = try await host.listenOnLoopback()
        await host.answerAll(true)
        let device = try world.device()
        let paired = try await device.pair(with: .link(host.openLink()))
        try await host.setScope(.view, of: device.id)
        let rogue = try RogueDevice(paired, in: world, to: address)
        #expect(rogue.open())
        try rogue.sayHello(as: device.id)
        #expect(rogue.nextIs("welcome"))
        try rogue.send("approve", Self.fields)
        let answer = rogue.nextError()
        await host.shutDown()
        return answer
    }

    /// What a command of this computer that makes no sense is told.
    private var formErrors: [FormError] {
        [
            .malformed(.trailingBytes(offset: 7)), .missingField("request"), .badValue("scope"),
            .unknownVersion,
        ]
    }
}
