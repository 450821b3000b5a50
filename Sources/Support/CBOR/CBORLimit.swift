// SPDX-License-Identifier: Apache-2.0

/// Which of the ``CBORLimits`` was reached.
public enum CBORLimit: Sendable, Equatable {
    /// ``CBORLimits/nestingDepth``.
    case nestingDepth
    /// ``CBORLimits/itemCount``.
    case itemCount
    /// ``CBORLimits/stringByteCount``, or the lower limit of a single read.
    case stringByteCount
    /// ``CBORLimits/totalByteCount``.
    case totalByteCount

    var words: StaticString {
        switch self {
        case .nestingDepth: "containers in one another"
        case .itemCount: "items"
        case .stringByteCount: "bytes in one string"
        case .totalByteCount: "bytes"
        }
    }
}
