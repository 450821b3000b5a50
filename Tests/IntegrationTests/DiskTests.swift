// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import DeviceTrustStorage
import Foundation
import TestSupport
import Testing

/// Folders that can't be written: said clearly, and nothing half-written stays.
@Suite struct DiskTests {
    @Test func `A home that can't be made is an error that says so`() async throws {
        // The kernel's own file system takes no folders, whoever asks.
        let here = try Machine(["SHEETBEND_HOME": "/proc/sheetbend"])
        for words in [["echo", "--serve", "--listen", "127.0.0.1:0"], ["echo", "Hello"]] {
            try await here.with(words) { child in
                #expect(try await child.exit() == .exited(1))
                _ = try await child.errorLine(containing: "sheetbend: /proc/sheetbend")
            }
        }
        let report = try await Machine(["SHEETBEND_HOME": "/dev/null/home"]).run("doctor")
        #expect(report.exit == .exited(1))
        #expect(report.output.contains("✕ home folder"))
    }

    @Test(.enabled(if: TinyDisk.isPossible, "this user may not mount a small disk"))
    func `A full disk is named, and once there is room again everything works`() async throws {
        let disk = try #require(TinyDisk(kilobytes: 512))
        defer { disk.unmount() }
        let here = try Machine(["SHEETBEND_HOME": disk.path + "/home"])
        let filler = disk.fill()
        let outcome = try await here.run("echo", "--serve", "--listen", "127.0.0.1:0")
        #expect(outcome.exit == .exited(1))
        #expect(outcome.errors.hasPrefix("sheetbend: "))
        #expect(outcome.errors.contains("room") || outcome.errors.contains("space"))
        // Keys are there whole or not at all.
        let identity = disk.path + "/home/host/identity"
        let kept = FileManager.default.contents(atPath: identity)
        #expect(kept == nil || kept!.count > 64)
        try FileManager.default.removeItem(at: filler)
        try await here.host("--pair") { host in
            let there = try Machine()
            try await pair(there, with: host)
        }
    }
}
