// SPDX-License-Identifier: Apache-2.0

/// Why a device does not even try what its person wants.
public enum IntentRefusal: Error, Sendable, Hashable, CaseIterable {
    /// There is no connection, and nothing is kept to be sent later.
    case offline
    /// The host has not granted this device enough.
    case scopeTooLow
    /// The session is not open here, or the host has none such.
    case unknownSession
    /// The request needs no answer any more.
    case notPending
    /// The request or the agent doesn't offer this.
    case notOffered
    /// An answer to the same request is under way.
    case alreadySending
    /// The text is longer than a message takes.
    case tooLong
    /// There is nothing before what is shown.
    case atStart
    /// What is shown is all that fits into memory.
    case windowFull
    /// Too many things are under way or open.
    case tooMany

    /// A word for programs, the same in every release.
    public var code: String {
        switch self {
        case .offline: "offline"
        case .scopeTooLow: "scopeTooLow"
        case .unknownSession: "unknownSession"
        case .notPending: "notPending"
        case .notOffered: "notOffered"
        case .alreadySending: "alreadySending"
        case .tooLong: "tooLong"
        case .atStart: "atStart"
        case .windowFull: "windowFull"
        case .tooMany: "tooMany"
        }
    }

    /// What happened and what to do, for a person.
    public var message: String {
        switch self {
        case .offline: "Not connected, so nothing was sent. Try again when the host is reached."
        case .scopeTooLow: "This device may not do that. Allow it on the host."
        case .unknownSession: "The host has no such session."
        case .notPending: "This needs no answer any more."
        case .notOffered: "This can't be done here."
        case .alreadySending: "An answer is already on its way."
        case .tooLong: "That is too long. Shorten it."
        case .atStart: "The session begins here."
        case .windowFull: "No more fits into memory. Read earlier parts on the host."
        case .tooMany: "Too much is under way. Wait a moment."
        }
    }
}
