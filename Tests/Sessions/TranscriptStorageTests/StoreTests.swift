// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import Foundation
import LibcryptoPrimitives
import TestSupport
import Testing
import TextEncodings
import TranscriptStorage

/// Sessions come and go; what they leave is private.
@Suite struct StoreTests {
    @Test func `Files are for their owner alone`() async throws {
        let kept = Kept()
        try await kept.write(samples(1...2))
        let transcript = try kept.store().open(sampleID)
        try transcript.write(Checkpoint(seq: 2, state: [1]))
        _ = try BlobStore<LibcryptoPrimitives>(path: kept.folder.path("blobs")).put([1, 2, 3])
        let all = FileManager.default.enumerator(atPath: kept.folder.url.path)!
        var fileCount = 0
        for case let name as String in all {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(
                atPath: kept.folder.path(name), isDirectory: &isFolder)
            #expect(try kept.folder.mode(name) == (isFolder.boolValue ? 0o700 : 0o600), "\(name)")
            fileCount += isFolder.boolValue ? 0 : 1
        }
        #expect(fileCount == 5)
    }

    @Test func `What others can open, and links, are refused`() async throws {
        let kept = Kept()
        try await kept.write(samples(1...2))
        try kept.folder.setMode(0o644, of: "sessions/\(sampleID.text)/transcript.jsonl")
        #expect(throws: TranscriptError.self) { try kept.store().open(sampleID) }
        try kept.folder.setMode(0o600, of: "sessions/\(sampleID.text)/transcript.jsonl")
        try kept.folder.setMode(0o755, of: "sessions")
        #expect(throws: TranscriptError.self) { try kept.store() }
        try kept.folder.setMode(0o700, of: "sessions")
        let elsewhere = kept.folder.path("elsewhere")
        try FileManager.default.moveItem(atPath: kept.transcript, toPath: elsewhere)
        try FileManager.default.createSymbolicLink(
            atPath: kept.transcript, withDestinationPath: elsewhere)
        let error = #expect(throws: TranscriptError.self) { try kept.store().open(sampleID) }
        #expect(error?.code == "transcript.unsafe")
    }

    @Test func `A session is made once, listed, opened as one, and deleted`() async throws {
        let kept = Kept()
        let store = try kept.store()
        #expect(try store.ids() == [])
        let transcript = try store.create(sampleID, epoch: 7)
        #expect(throws: TranscriptError.self) { try store.create(sampleID, epoch: 8) }
        #expect(try store.ids() == [sampleID])
        #expect(try store.open(sampleID) === transcript)
        try await transcript.append([sample(1)])
        try store.delete(sampleID)
        #expect(try store.ids() == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: kept.path) == [])
        let error = await #expect(throws: TranscriptError.self) {
            try await transcript.append([sample(2)])
        }
        #expect(error?.code == "transcript.deleted")
        #expect(throws: TranscriptError.self) { try transcript.all() }
        #expect(throws: TranscriptError.self) { try store.open(sampleID) }
        try store.delete(sampleID)
        #expect(try store.create(sampleID, epoch: 9).lastSeq == 0)
    }

    @Test func `A deletion that a crash cut short is finished at the next start`() async throws {
        let kept = Kept()
        try await kept.write(samples(1...2))
        try FileManager.default.moveItem(
            atPath: kept.session, toPath: kept.path + "/.removed-\(sampleID.text)")
        #expect(try kept.store().ids() == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: kept.path) == [])
    }

    @Test func `Blobs are kept once by their hash and read in pieces`() throws {
        let folder = try TemporaryFolder()
        let store = try BlobStore<LibcryptoPrimitives>(path: folder.path("blobs"))
        let bytes = SeededRandomBytes.of(300_000)
        let reference = try store.put(bytes)
        #expect(try store.put(bytes) == reference)
        #expect(reference.byteCount == 300_000)
        // FIPS 180-2, B.1.
        let abc = try store.put(Array("abc".utf8))
        let name = Hex.encode(abc.id.bytes)
        #expect(name.hasPrefix("ba7816bf8f01cfea") && name.hasSuffix("b410ff61f20015ad"))
        #expect(
            FileManager.default.fileExists(atPath: folder.path("blobs/ba/\(name.dropFirst(2))")))
        var read: [UInt8] = []
        while true {
            let piece = try store.read(reference.id, offset: UInt64(read.count), count: 100_001)
            #expect(piece.byteCount == 300_000)
            if piece.bytes.isEmpty { break }
            read += piece.bytes
        }
        #expect(read == bytes)
        #expect(try store.read(abc.id, offset: .max, count: 5).bytes == [])
        let none = BlobID(bytes: [UInt8](repeating: 0, count: 32))!
        let error = #expect(throws: TranscriptError.self) {
            try store.read(none, offset: 0, count: 5)
        }
        #expect(error?.code == "transcript.unknown")
        #expect(throws: TranscriptError.self) {
            try store.put([UInt8](repeating: 0, count: (16 << 20) + 1))
        }
    }
}

enum SeededRandomBytes {
    static func of(_ count: Int) -> [UInt8] {
        var random = SeededRandom(seed: 9)
        return random.bytes(count)
    }
}
