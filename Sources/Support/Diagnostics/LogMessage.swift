// SPDX-License-Identifier: Apache-2.0

/// The sentence of a log line: literal text and ``LogSafe`` values, nothing else.
///
/// `"paired \(count) devices"` compiles if `count` is log-safe; a `String` between the parentheses
/// does not.
public struct LogMessage: Sendable, Equatable, ExpressibleByStringInterpolation {
    /// Collects the pieces of a message.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        /// Begins a message.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        /// Adds text from the source.
        public mutating func appendLiteral(_ literal: StaticString) {
            text += "\(literal)"
        }

        /// Adds a value that may be seen.
        public mutating func appendInterpolation(_ value: some LogSafe) {
            text += value.logValue.form.text
        }
    }

    /// The finished sentence.
    let text: String

    /// A message without values.
    public init(stringLiteral literal: StaticString) {
        text = "\(literal)"
    }

    /// A message with values.
    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
    }
}

extension LogValue.Form {
    /// How the value reads inside a sentence.
    var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): String(number)
        case .flag(let flag): flag ? "true" : "false"
        }
    }
}
