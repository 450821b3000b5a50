// SPDX-License-Identifier: Apache-2.0

/// Why a text is not a host and a port.
public enum EndpointAddressError: Error, Hashable, Sendable {
    /// There is no text.
    case empty
    /// No colon with a port behind it.
    case missingPort
    /// What stands for the port is not a number from 0 to 65535.
    case invalidPort(String)
    /// An IPv6 address without brackets can't be told from its port.
    case needsBrackets
    /// A bracket was opened and not closed.
    case missingBracket
    /// What stands in brackets is no IPv6 address.
    case notIPv6(String)
    /// A character that no host name has.
    case invalidHost(String)
    /// Longer than the 253 bytes a host name may have.
    case hostTooLong

    /// A word for programs, the same in every release.
    public var code: String {
        switch self {
        case .empty: "empty"
        case .missingPort: "missingPort"
        case .invalidPort: "invalidPort"
        case .needsBrackets: "needsBrackets"
        case .missingBracket: "missingBracket"
        case .notIPv6: "notIPv6"
        case .invalidHost: "invalidHost"
        case .hostTooLong: "hostTooLong"
        }
    }

    /// What is wrong and what to write instead.
    public var message: String {
        switch self {
        case .empty: "The address is empty. Write HOST:PORT, such as 192.168.1.7:7373."
        case .missingPort: "The port is missing. Write HOST:PORT, such as 192.168.1.7:7373."
        case .invalidPort(let text): "“\(text)” is not a port. Write a number from 0 to 65535."
        case .needsBrackets: "An IPv6 address needs brackets. Write it like [::1]:7373."
        case .missingBracket: "The closing bracket is missing. Write it like [::1]:7373."
        case .notIPv6(let text): "“\(text)” is not an IPv6 address; only those stand in brackets."
        case .invalidHost(let text): "“\(text)” is not a host name or an IP address."
        case .hostTooLong: "The host name is longer than 253 bytes."
        }
    }
}
