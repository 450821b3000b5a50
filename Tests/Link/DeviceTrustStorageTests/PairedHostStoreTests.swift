// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import DeviceTrustStorage
import Foundation
import TestSupport
import Testing

@Suite struct PairedHostStoreTests {
    let folder: TemporaryFolder
    let store: PairedHostStore

    init() throws {
        folder = try TemporaryFolder()
        store = try PairedHostStore(folder: folder.path("companion"))
    }

    /// What the next start of the program sees.
    func reopened() throws -> PairedHostStore {
        try PairedHostStore(folder: folder.path("companion"))
    }

    @Test func `A host comes back with its keys, room, secret, name, hints and scope`() throws {
        var host = try Samples.host()
        try store.store(host)
        let read = try #require(try reopened().host(host.id))
        #expect(read.identity == host.identity)
        #expect(read.room == host.room)
        #expect(read.secret.isEqual(to: host.secret))
        #expect(read.name == host.name)
        #expect(read.hints == ["192.0.2.7:7373"])
        #expect(read.grant == Grant(scope: .view, notes: false))
        #expect(try folder.mode("companion/\(host.id.text)") == 0o700)
        #expect(try folder.mode("companion/\(host.id.text)/host") == 0o600)
        host.state = .removed(at: 5)
        try store.store(host)
        #expect(try reopened().host(host.id)?.state == .removed(at: 5))
    }

    @Test func `Hosts are listed by pairing, and one that was removed is gone`() throws {
        let second = try Samples.host("second", pairedAt: 2)
        let first = try Samples.host("first", pairedAt: 1)
        try store.store(second)
        try store.store(first)
        #expect(try reopened().hosts().map(\.name.text) == ["first", "second"])
        try store.remove(first.id)
        try store.remove(first.id)
        #expect(try reopened().hosts().map(\.name.text) == ["second"])
        #expect(!FileManager.default.fileExists(atPath: folder.path("companion/\(first.id.text)")))
    }

    @Test func `What is no record is passed over: other files, a folder that a crash left`() throws
    {
        let host = try Samples.host()
        try Data([1]).write(to: folder.url.appendingPathComponent("companion/identity"))
        try FileManager.default.createDirectory(
            atPath: folder.path("companion/\(host.id.text)"), withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        #expect(try store.hosts().isEmpty)
        #expect(try store.host(host.id) == nil)
    }

    @Test func `A damaged, exposed or misplaced record is an error and stays`() throws {
        let host = try Samples.host()
        let other = try Samples.host("other")
        try store.store(host)
        try store.store(other)
        let name = "companion/\(host.id.text)/host"
        let file = folder.url.appendingPathComponent(name)
        let whole = try Data(contentsOf: file)
        let others = try Data(
            contentsOf: folder.url.appendingPathComponent("companion/\(other.id.text)/host"))
        for bytes in [whole.dropLast(), whole + [0], others, Data()] {
            try bytes.write(to: file)
            try folder.setMode(0o600, of: name)
            let error = #expect(throws: StorageError.self) { try store.hosts() }
            #expect(error?.kind == .damaged)
            #expect(error?.message.contains(file.path) == true)
            #expect(try Data(contentsOf: file) == bytes)
        }
        try whole.write(to: file)
        try folder.setMode(0o640, of: name)
        #expect(throws: StorageError.self) { try store.host(host.id) }
    }
}
