// SPDX-License-Identifier: Apache-2.0

internal import DeviceTrustStorage
internal import TranscriptStorage

/// Why a host of sessions could not do something.
public enum SessionHostError: Error, Sendable, Equatable {
    /// Keys or transcripts can't be read or written.
    case storageFailed(code: String, message: String)
    /// The cryptographic library fails.
    case cryptoFailed
    /// There is no such kind of agent here.
    case unknownBackend(String)
    /// The folder is none, or is not there.
    case badFolder(String)
    /// The agent can't be run so, and why.
    case badLaunch(String)
    /// The host is shutting down.
    case shuttingDown

    /// A stable word for it.
    public var code: String {
        switch self {
        case .storageFailed(let code, _): code
        case .cryptoFailed: "session.cryptoFailed"
        case .unknownBackend: "session.unknownBackend"
        case .badFolder: "session.badFolder"
        case .badLaunch: "session.badLaunch"
        case .shuttingDown: "session.shuttingDown"
        }
    }

    /// What happened and what to do.
    public var message: String {
        switch self {
        case .storageFailed(_, let message): message
        case .cryptoFailed: "The cryptographic library fails on this machine."
        case .unknownBackend(let name):
            "This host can't run '\(name)'. Ask for one of those that it names."
        case .badFolder(let folder): "'\(folder)' is no folder on this host. Name an absolute path."
        case .badLaunch(let reason): reason
        case .shuttingDown: "The host is ending. Start it again."
        }
    }

    init(_ error: TranscriptError) {
        self = .storageFailed(code: error.code, message: error.message)
    }

    init(_ error: StorageError) {
        self = .storageFailed(code: error.code, message: error.message)
    }
}
