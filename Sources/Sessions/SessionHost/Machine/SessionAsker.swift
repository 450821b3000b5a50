// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
public import DeviceTrust

/// Who wants something of a session, and by which connection it is told.
public struct SessionAsker: Sendable, Equatable {
    /// The connection's number.
    public var connection: UInt64
    /// The device, or the host's own person.
    public var decider: Decider
    /// What the device may do at this moment; nil for nothing.
    public var scope: Scope?

    /// An asker of all its parts.
    public init(connection: UInt64, decider: Decider, scope: Scope?) {
        self.connection = connection
        self.decider = decider
        self.scope = scope
    }

    /// Whether it may do what this scope allows.
    func may(_ needed: Scope) -> Bool {
        scope.map { $0 >= needed } ?? false
    }
}
