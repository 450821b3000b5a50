// SPDX-License-Identifier: Apache-2.0

public import DeviceTrust

/// How the link to the host stands.
public enum LinkCondition: Sendable, Equatable {
    /// It stands, over this path, and the host lets this device do so much.
    case connected(LinkPath, scope: Scope)
    /// It is being made (again).
    case reconnecting
    /// This device has no network.
    case disconnected
    /// The host can't be reached; whether a relay is set up that it could be reached by.
    case hostOffline(hasRelay: Bool)
    /// The host removed this device; for good.
    case removed
    /// One of the two must be updated, in these words; for good.
    case updateNeeded(String)

    /// Whether messages can be exchanged.
    public var isConnected: Bool {
        if case .connected = self { return true }
        return false
    }
}

/// The way that a link takes.
public enum LinkPath: Sendable, Equatable {
    /// Straight to the host.
    case direct
    /// By a relay, which can't read it.
    case relay
}
