// SPDX-License-Identifier: Apache-2.0

/// All that the companion shows at one moment, as a value: renderers draw it and add nothing.
///
/// Texts from outside are ``VisibleText``; Sheetbend's own words belong to the renderers. Times are
/// wall times in milliseconds since 1970 and are written in the zone of whoever looks.
public struct Screen: Sendable, Equatable {
    /// The host's name.
    public var host: VisibleText
    /// How the link stands, for the strip that is on every screen.
    public var link: LinkCondition
    /// Whether the device still fetches what happened while it was away.
    public var isCatchingUp: Bool
    /// When what is shown was last known to be true; nil while it is.
    public var asOf: Int64?
    /// The wall time for which the screen was made, from which ages count.
    public var now: Int64
    /// What is in front.
    public var content: Content

    /// What is in front.
    public enum Content: Sendable, Equatable {
        /// The list of sessions, the home.
        case sessions(SessionsScreen)
        /// One session.
        case session(SessionScreen)
        /// The host removed this device: nothing else is left to show.
        case removed
        /// Host and device don't speak the same version; what has to be done.
        case updateNeeded(VisibleText)
    }
}
