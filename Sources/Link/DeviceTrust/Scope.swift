// SPDX-License-Identifier: Apache-2.0

/// What a paired device may do on its host; a higher scope includes the lower ones.
public enum Scope: UInt8, Sendable, Hashable, CaseIterable {
    /// See sessions, change nothing.
    case view = 1
    /// Also answer approvals and send input: what pairing grants unless the person chose otherwise.
    case approve = 2
    /// Also interrupt, start and end sessions.
    case control = 3

    /// The scope with this name; nil for any other text, such as a newer peer's scope.
    public init?(text: String) {
        for scope in Scope.allCases where sameBytes(scope.text, text) {
            self = scope
            return
        }
        return nil
    }

    /// Its name on the wire and in commands.
    public var text: String {
        switch self {
        case .view: "view"
        case .approve: "approve"
        case .control: "control"
        }
    }
}

extension Scope: Comparable {
    /// Whether the left scope allows less than the right one.
    public static func < (left: Scope, right: Scope) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// What a host has granted to one device: sessions and notes are asked for and revoked apart.
public struct Grant: Sendable, Hashable {
    /// What it may do with sessions; nil if it may not even see them.
    public var scope: Scope?
    /// Whether it may read the host's notes.
    public var notes: Bool

    /// A grant of both parts.
    public init(scope: Scope?, notes: Bool) {
        self.scope = scope
        self.notes = notes
    }
}
