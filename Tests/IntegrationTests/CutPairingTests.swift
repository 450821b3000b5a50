// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import DeviceTrust
import DeviceTrustStorage
import Foundation
import LibcryptoPrimitives
import Pairing
import TestSupport
import Testing

/// A pairing cut at each of its messages by killing one side, then both started again.
///
/// *Both paired, or neither* can't be had (Decisions/0002). What must hold: if the device stored the
/// host it gets in by itself; if not, it says so, and the host's record goes by its expiry.
@Suite(.serialized) struct CutPairingTests {
    enum Victim: String, CaseIterable, Sendable { case host, device }

    /// How many records a whole pairing has, counted on one that is not cut.
    private func recordCount() async throws -> Int {
        let (here, there) = (try Machine(), try Machine())
        return try await here.host("--pair") { host in
            let proxy = try CuttingProxy(to: port(host.address))
            defer { proxy.close() }
            let link = try await relinked(host.link(), through: proxy)
            host.child.write("y\n")
            try await there.with(["echo", link]) { device in
                _ = try await device.errorLine(containing: "Paired with")
            }
            return proxy.passedCount
        }
    }

    @Test(.holds("NUC-069"), arguments: Victim.allCases)
    func `Killed at every message, both start again and agree`(_ victim: Victim) async throws {
        let count = try await recordCount()
        #expect(count >= 10)
        var outcomes: [String] = []
        for patience: UInt32 in Scale.isFull ? [150, 0, 5] : [150] {
            for boundary in 1...count {
                outcomes.append(try await cut(victim, after: boundary, patience))
            }
        }
        // The cut really fell on both sides of the moment where the device stored the host.
        #expect(outcomes.contains("paired") && outcomes.contains("neither"))
        print("measured: \(victim.rawValue) killed after records 1 to \(count): \(outcomes)")
    }

    /// - Parameter patience: Milliseconds that the last record's reader has before the kill: many
    ///   let it do all that follows, none let it die with the record unread.
    private func cut(
        _ victim: Victim, after boundary: Int, _ patience: UInt32
    ) async throws -> String {
        let (here, there) = (try Machine(), try Machine())
        let proxy = try CuttingProxy(to: 0)
        defer { proxy.close() }
        try await here.host("--pair") { host in
            proxy.lead(to: port(host.address))
            let link = try await relinked(host.link(), through: proxy)
            host.child.write("y\n")
            try await there.with(["echo", link, "Hello"]) { device async throws in
                let (hostChild, deviceChild) = (host.child, device)
                proxy.cut(afterRecords: boundary, waitingMilliseconds: patience) {
                    (victim == .host ? hostChild : deviceChild).signal(SIGKILL)
                }
                if victim == .device {
                    let exit = try await device.exit()
                    #expect(exit == .signalled(SIGKILL), "after \(boundary)")
                } else {
                    // One that was connected already would try for ever.
                    _ = try? await device.exit(within: .seconds(2))
                }
            }
        }
        return try await startAgain(here, there, proxy, "\(victim) after \(boundary)")
    }

    private func startAgain(
        _ here: Machine, _ there: Machine, _ proxy: CuttingProxy, _ place: String
    ) async throws -> String {
        try await here.host { host in
            proxy.lead(to: port(host.address))
            let outcome = try await there.run("echo", "Hello")
            let records = try here.storedDevices()
            if try there.storedHosts().isEmpty {
                #expect(outcome.exit == .exited(3), "\(place): \(outcome.errors)")
                #expect(outcome.errors.contains("is not paired"))
                // Its host is not sure, and not for long.
                for record in records {
                    guard case .unconfirmed(let expiresAt) = record.state else {
                        Issue.record("\(place): the host calls a device paired that is not")
                        continue
                    }
                    #expect(expiresAt - record.pairedAt == TrustLimits.unconfirmedMilliseconds)
                }
                return records.isEmpty ? "neither" : "unconfirmed"
            }
            #expect(outcome.exit == .exited(0), "\(place): \(outcome.errors)")
            #expect(outcome.output == "Hello\n")
            #expect(records.map(\.state) == [.confirmed], "\(place)")
            return "paired"
        }
    }

    @Test(.holds("NUC-069"))
    func `A record whose time is over is gone once its host runs again`() async throws {
        let (here, there) = (try Machine(), try Machine())
        try await here.host("--pair") { try await pair(there, with: $0) }
        let paired = try #require(try here.storedDevices().first)
        let now = Int64(Date().timeIntervalSince1970 * 1_000)
        do {
            // As a crash before the confirmation left it, eleven minutes ago.
            let store = try TrustStore(path: try here.home.trustDatabasePath)
            try await store.unpair(paired.id, now: now)
            try await store.storeUnconfirmed(
                PairedDevice(
                    id: paired.id, identity: paired.identity, secret: paired.secret,
                    label: paired.label, platform: paired.platform, grant: paired.grant,
                    pairedAt: now - 660_000, state: .unconfirmed(expiresAt: now - 60_000)))
            try await store.close()
        }
        try await here.host { host in
            #expect(try await eventually { try here.storedDevices().isEmpty })
            #expect(try await here.run("devices").output.contains("No device is paired."))
            // The device, which believes that it is paired, is told to pair again.
            let outcome = try await there.run("echo", "--host", host.address, "Hello")
            #expect(outcome.exit == .exited(1))
            #expect(outcome.errors.contains("pair again"))
        }
    }

    // MARK: Helpers

    private func port(_ address: String) -> UInt16 {
        UInt16(address.split(separator: ":").last ?? "") ?? 0
    }

    /// The same link, leading through the proxy alone.
    private func relinked(_ text: String, through proxy: CuttingProxy) throws -> String {
        let link = try PairingLink(parsing: text)
        return try PairingLink(
            hostKey: link.hostKey, pairingID: link.pairingID, secret: link.secret,
            expires: link.expires, hints: [proxy.address], relay: nil
        ).text
    }
}
