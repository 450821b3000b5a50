// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import DeviceTrust

/// Why one side ends a pairing, told to the other inside the channel.
public struct PairingRefusal: Sendable {
    /// The reasons, written as their case names.
    public enum Reason: Sendable, Hashable, CaseIterable {
        /// A person said no.
        case denied
        /// The link or code was used already.
        case used
        /// The link or code was open too long, failed too often or was closed.
        case expired
        /// Another pairing is being asked about.
        case busy
        /// Approval without a code is not open, or pauses.
        case notOpen
        /// The two sides speak different versions.
        case version
        /// Anything else: a message out of order, a disk that is full.
        case failed
    }

    /// The reason; one that only newer peers know is ``Reason/failed``.
    public var reason: Reason
    /// The reason in words, for a person at the other side.
    public var message: String

    /// A refusal with its reason.
    public init(_ reason: Reason, message: String) {
        self.reason = reason
        self.message = message
    }
}

extension PairingRefusal.Reason {
    /// Its case name.
    public var text: String {
        switch self {
        case .denied: "denied"
        case .used: "used"
        case .expired: "expired"
        case .busy: "busy"
        case .notOpen: "notOpen"
        case .version: "version"
        case .failed: "failed"
        }
    }

    init(text: String) {
        self = .failed
        for reason in PairingRefusal.Reason.allCases where sameBytes(reason.text, text) {
            self = reason
        }
    }
}
