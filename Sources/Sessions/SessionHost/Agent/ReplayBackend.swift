// SPDX-License-Identifier: Apache-2.0

internal import AgentBackends
public import AgentEvents
internal import Foundation

/// Plays recordings inside the host: `run replay FILE`, or without a file the example.
public struct ReplayBackend: AgentBackend {
    /// A backend without settings.
    public init() {}

    /// `replay`.
    public var id: BackendID { .replay }

    /// What some recorded agent can do; which, the recording says.
    public var capabilities: BackendCapabilities {
        [.denyMessage, .denyAndStop, .questions, .interrupt, .queueInput, .asksPermission]
    }

    /// A driver of the recording that the one argument names, in the session's folder or absolute.
    ///
    /// - Throws: ``SessionHostError/badLaunch(_:)`` if there is no such recording.
    public func driver(for launch: AgentLaunch) throws(SessionHostError) -> any AgentDriver {
        guard launch.arguments.count <= 1 else {
            throw .badLaunch("A replay takes one file, or none for the example.")
        }
        let bytes = try bytes(launch)
        do throws(RecordingError) {
            return ReplayDriver(try Recording(bytes), launch)
        } catch {
            throw .badLaunch(error.message)
        }
    }

    private func bytes(_ launch: AgentLaunch) throws(SessionHostError) -> [UInt8] {
        guard let name = launch.arguments.first else { return Array(Recording.exampleText.utf8) }
        let path = name.hasPrefix("/") ? name : launch.folder + "/" + name
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw .badLaunch("There is no file to be read at \(path).")
        }
        defer { try? handle.close() }
        // One byte more than may be tells that there is more.
        guard let data = try? handle.read(upToCount: Recording.maximumByteCount + 1) else {
            throw .badLaunch("\(path) can't be read.")
        }
        return Array(data)
    }
}
