// SPDX-License-Identifier: Apache-2.0

/// Why a text is no link to pair with.
public enum PairingLinkError: Error, Sendable, Hashable {
    /// It is something else.
    case notALink
    /// It was a link, and part of it is missing or changed.
    case damaged
    /// A newer Sheetbend made it.
    case newerVersion

    /// A word for programs, the same in every release.
    public var code: String {
        switch self {
        case .notALink: "notALink"
        case .damaged: "damagedLink"
        case .newerVersion: "newerLink"
        }
    }

    /// What happened and what to do, for a person.
    public var message: String {
        switch self {
        case .notALink:
            "This is not a pairing link. Scan the code that the host shows, or copy its whole link."
        case .damaged:
            "This pairing link is damaged or cut short. Copy the whole link, or show a new one."
        case .newerVersion:
            "This pairing link comes from a newer Sheetbend. Update Sheetbend on this device."
        }
    }
}
