// SPDX-License-Identifier: Apache-2.0

public import AgentEvents

/// A part of what a card asks about.
public struct CardPart: Sendable, Equatable {
    /// What it is.
    public var kind: Kind
    /// What stands beside its heading: the folder, the path.
    public var place: VisibleText?
    /// Its lines, all that are here.
    public var lines: [VisibleText]
    /// Whether these are all lines there are.
    public var isWhole: Bool

    /// What a part is.
    public enum Kind: Sendable, Equatable {
        /// What will run.
        case command
        /// What will change in a file.
        case fileChange(FileChange.Kind)
        /// A text under a heading of the host's.
        case text(label: VisibleText)
        /// The tool's whole input.
        case input
        /// A permission that is asked for.
        case permission
        /// A place on the network.
        case network
        /// A question that came with a request of another kind.
        case question
        /// A part that only newer companions can show, by its name.
        case unknown
    }
}
