// SPDX-License-Identifier: Apache-2.0

/// Which of the ``JSONLimits`` was reached.
public enum JSONLimit: Sendable, Equatable {
    /// ``JSONLimits/nestingDepth``.
    case nestingDepth
    /// ``JSONLimits/itemCount``.
    case itemCount
    /// ``JSONLimits/stringByteCount``.
    case stringByteCount
    /// ``JSONLimits/numberByteCount``.
    case numberByteCount
    /// ``JSONLimits/totalByteCount``.
    case totalByteCount

    var words: StaticString {
        switch self {
        case .nestingDepth: "containers in one another"
        case .itemCount: "values"
        case .stringByteCount: "bytes in one string"
        case .numberByteCount: "characters in one number"
        case .totalByteCount: "bytes"
        }
    }
}
