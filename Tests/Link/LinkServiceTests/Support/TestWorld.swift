// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import DeviceTrustStorage
import Diagnostics
import Foundation
import Greeting
import LibcryptoPrimitives
import LinkService
import Pairing
import Transport

typealias Host = LinkHost<LibcryptoPrimitives>
typealias Device = LinkDevice<LibcryptoPrimitives>
typealias Session = DeviceSession<LibcryptoPrimitives>
typealias CommandClient = LocalHostClient<LibcryptoPrimitives>

/// A folder of its own for one test, with a home for the host and folders for devices.
final class TestWorld: Sendable {
    let path: String
    let home: HomeFolder
    let sink = MemoryLogSink()
    let clock: any LinkClock

    init(clock: any LinkClock = SystemClock()) throws {
        self.clock = clock
        // Short, since a socket's path has to fit.
        path = "/tmp/sb-" + UUID().uuidString.prefix(12)
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        home = try HomeFolder(environment: ["SHEETBEND_HOME": path + "/home"])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    var log: Logger {
        let clock = clock
        return Logger(subsystem: "test", minimumLevel: .debug, sink: sink) { clock.wallTime }
    }

    /// The host of the home folder; a second one is the first one restarted.
    func host(_ application: any HostApplication = EchoApplication()) throws -> Host {
        try Host(
            LinkHostSetup(
                home: home, name: DeviceLabel("Studio"), application: application, clock: clock,
                log: log))
    }

    /// The device of a name; a second one of the same name is the first one restarted.
    func device(_ name: String = "phone") throws -> Device {
        try Device(
            folder: path + "/" + name, name: DeviceLabel(name), platform: Platform("test"),
            clock: clock, log: log)
    }

    /// The bytes of every file of a folder, by path.
    func files(in folder: String) throws -> [String: Data] {
        var files: [String: Data] = [:]
        let root = path + "/" + folder
        for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
            files[name] = FileManager.default.contents(atPath: root + "/" + name)
        }
        return files
    }
}

extension LinkHost {
    /// Listens on a free port of an address and answers `host:port`.
    func listenOnLoopback(_ address: String = "127.0.0.1") throws -> String {
        let listener = try TransportListener.tcp(EndpointAddress(host: address, port: 0))
        listen(on: listener)
        advertise([listener.address.description])
        return listener.address.description
    }

    /// Answers every question from now on.
    @discardableResult
    func answerAll(_ allow: Bool) -> Task<Void, Never> {
        let events = events()
        return Task {
            for await event in events {
                if case .deviceAsks(let prompt) = event {
                    try? await self.answer(prompt.id, allow: allow)
                }
            }
        }
    }
}

extension DeviceSession {
    /// Sends a text and waits for its echo.
    func echo(_ text: String) async throws -> String {
        try await send(EchoMessage.echo(text))
        guard case .message(let message) = await next() else { throw await ended() }
        return try EchoMessage.text(fields: message.fields)
    }
}

/// What a body threw as a `LinkError`; nil if it threw nothing.
func linkError(_ body: () async throws -> Void) async -> LinkError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? LinkError
    }
}
