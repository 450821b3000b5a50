// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CryptoPrimitives
internal import DeviceTrust
internal import DeviceTrustStorage
internal import Foundation
internal import TranscriptStorage

/// Where a host keeps its sessions.
struct SessionFiles<C: CryptoPrimitives>: Sendable {
    let store: TranscriptStore
    let blobs: BlobStore<C>
    /// What approval ids are made with.
    let approvalKey: SecretBytes
    private let path: String

    init(_ home: HomeFolder) throws(SessionHostError) {
        path = home.hostPath + "/sessions"
        do throws(TranscriptError) {
            store = try TranscriptStore(path: path)
            blobs = try BlobStore<C>(path: home.hostPath + "/blobs")
        } catch {
            throw SessionHostError(error)
        }
        approvalKey = try SessionFiles.approvalKey(home)
    }

    private static func approvalKey(_ home: HomeFolder) throws(SessionHostError) -> SecretBytes {
        let fresh: SecretBytes
        do throws(CryptoError) { fresh = try C.randomBytes(count: 32) } catch {
            throw .cryptoFailed
        }
        do throws(StorageError) {
            let secrets = try FileSecretStore(folder: home.hostPath)
            if let key = try secrets.read(.approvals) { return key }
            _ = try secrets.create(.approvals, fresh)
            return try secrets.read(.approvals) ?? fresh
        } catch {
            throw SessionHostError(error)
        }
    }

    // MARK: - States

    /// A session's state as its transcript has it, from the newest checkpoint on.
    func state(of transcript: Transcript) throws(TranscriptError) -> SessionState {
        var state = SessionState()
        if let kept = transcript.readCheckpoint(), kept.seq <= transcript.lastSeq,
            let known = try? SessionState(encoded: kept.state), known.lastSeq == kept.seq
        {
            state = known
        }
        while state.lastSeq < transcript.lastSeq {
            let page = try transcript.read(
                afterSeq: state.lastSeq, maximumByteCount: SessionHostLimits.foldingByteCount)
            for encoded in page.events {
                // An event that this build can't read is counted all the same.
                let event =
                    (try? AgentEvent(encoded: encoded.bytes))
                    ?? AgentEvent(
                        seq: encoded.seq, at: state.updatedAt,
                        body: .notice(Notice(code: "unreadable", text: "")))
                state.apply(event)
            }
        }
        return state
    }

    // MARK: - Launches

    /// How the agent of a session was started, for a host that takes it up.
    struct Launch: Codable, Sendable {
        var arguments: [String]
    }

    func store(_ launch: Launch, of id: SessionID) throws(SessionHostError) {
        do {
            let bytes = try JSONEncoder().encode(launch)
            try bytes.write(to: URL(fileURLWithPath: launchPath(id)), options: .atomic)
        } catch {
            throw .storageFailed(
                code: "session.launch", message: "\(launchPath(id)) could not be written.")
        }
    }

    func launch(of id: SessionID) -> Launch? {
        guard let bytes = FileManager.default.contents(atPath: launchPath(id)) else { return nil }
        return try? JSONDecoder().decode(Launch.self, from: bytes)
    }

    private func launchPath(_ id: SessionID) -> String { "\(path)/\(id.text)/launch.json" }
}
