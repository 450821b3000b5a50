// SPDX-License-Identifier: Apache-2.0

/// How much a line of the log matters, from details for the developer up to failures.
public enum LogLevel: Int, Sendable, Comparable, CaseIterable {
    /// Every step, for a developer who follows one behaviour.
    case trace
    /// Decisions and state changes inside a module.
    case debug
    /// What happens in normal work.
    case info
    /// What the host's owner may want to know: a device was paired.
    case notice
    /// Something went wrong and the program copes.
    case warning
    /// Something was not done.
    case error

    /// Its word in a line of text and in JSON.
    public var name: String {
        switch self {
        case .trace: "trace"
        case .debug: "debug"
        case .info: "info"
        case .notice: "notice"
        case .warning: "warning"
        case .error: "error"
        }
    }

    /// The order of importance.
    public static func < (left: LogLevel, right: LogLevel) -> Bool {
        left.rawValue < right.rawValue
    }
}
