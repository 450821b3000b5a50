// SPDX-License-Identifier: Apache-2.0

public import CompanionCore

/// What a companion needs of the link: news of the host, and somebody who carries out its actions.
public struct CompanionConnection: Sendable {
    /// What comes from the host and happens to the link; its end ends the companion.
    public var events: AsyncStream<CompanionEvent>
    /// Carries out an action. Actions are handed over one after another, in their order; what can't
    /// be sent shows in an event of the link.
    public var perform: @Sendable (CompanionAction) async -> Void

    /// A connection of both.
    public init(
        events: AsyncStream<CompanionEvent>,
        perform: @escaping @Sendable (CompanionAction) async -> Void
    ) {
        self.events = events
        self.perform = perform
    }
}
