// SPDX-License-Identifier: Apache-2.0

/// What a device opens a connection for: one of three ways to pair, or to come back.
public enum Purpose: UInt8, Sendable, CaseIterable {
    /// To pair with the secret of a scanned code or a pasted link.
    case link = 1
    /// To pair with twelve typed characters.
    case code = 2
    /// To pair without a secret: both people compare words.
    case approval = 3
    /// To come back with the keys and the secret that were stored at pairing.
    case reconnect = 4

    /// Its name in the prologue.
    var caseName: StaticString {
        switch self {
        case .link: "link"
        case .code: "code"
        case .approval: "approval"
        case .reconnect: "reconnect"
        }
    }

    /// Whether the preamble names an open pairing; zeros stand there otherwise.
    var namesPairing: Bool {
        switch self {
        case .link, .code: true
        case .approval, .reconnect: false
        }
    }
}
