// SPDX-License-Identifier: Apache-2.0

/// A program of an agent that began to run.
public struct AgentStart: Sendable, Equatable {
    /// Names the run.
    public var launch: LaunchID
    /// What the program says of itself: its name and version.
    public var program: String?
    /// What can be done with it.
    public var capabilities: BackendCapabilities

    /// A start of all its parts.
    public init(launch: LaunchID, program: String? = nil, capabilities: BackendCapabilities) {
        self.launch = launch
        self.program = program
        self.capabilities = capabilities
    }
}

/// A program of an agent that ended: its open requests are orphaned, its open items interrupted.
public struct AgentEnd: Sendable, Equatable {
    /// Names the run.
    public var launch: LaunchID
    /// Whether it ended as programs should.
    public var isFailure: Bool
    /// How it ended, for a person: "exit 1".
    public var message: String

    /// An end of all its parts.
    public init(launch: LaunchID, isFailure: Bool, message: String) {
        self.launch = launch
        self.isFailure = isFailure
        self.message = message
    }
}
