// SPDX-License-Identifier: Apache-2.0

public import CompanionCore
public import CryptoPrimitives
public import Greeting
public import SessionSync

/// What a companion hears of its link.
public enum CompanionNews: Sendable {
    /// The link stands otherwise than before: how, what the host's backends can do as its welcome
    /// said, and when the host was last heard, where the link knows it.
    case link(LinkCondition, HostCapabilities, lastHeardAt: Int64?)
    /// A message of the host.
    case message(HostMessage)
    /// The host did not carry out a message.
    case refused(WireError)
}

/// What a companion needs of the link: its news, and somebody who carries out its actions.
public struct CompanionConnection<C: CryptoPrimitives>: Sendable {
    /// What comes from the link; its end ends the companion.
    public var news: AsyncStream<CompanionNews>
    /// Carries out an action. Actions are handed over one after another, in their order; what can't
    /// be sent shows in news of the link.
    public var perform: @Sendable (CompanionClient<C>.Action) async -> Void

    /// A connection of both.
    public init(
        news: AsyncStream<CompanionNews>,
        perform: @escaping @Sendable (CompanionClient<C>.Action) async -> Void
    ) {
        self.news = news
        self.perform = perform
    }
}
