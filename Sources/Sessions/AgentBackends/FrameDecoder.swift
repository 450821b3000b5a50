// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
public import JSON

/// One agent's language: its frames become outputs, and decisions become its frames.
///
/// A decoder never fails: what it does not understand becomes a raw event. What it keeps is bounded by
/// ``BackendLimits``.
public protocol FrameDecoder: Sendable {
    /// A decoder at the beginning of a launch.
    init()

    /// Takes one frame that the agent wrote.
    mutating func frameReceived(_ frame: JSONValue) -> [AgentOutput]

    /// The frame that carries a decision to the agent; nil if no such request is open or it does not
    /// offer that. The request is closed by it.
    mutating func answer(_ requestID: String, with decision: Decision) -> JSONValue?

    /// The turn was stopped from outside: none runs, and nothing is asked any more.
    mutating func turnStopped()
}

extension FrameDecoder {
    /// Takes one line that the agent wrote, without its newline; one that is no JSON is kept raw.
    public mutating func lineReceived(_ line: [UInt8]) -> [AgentOutput] {
        do {
            return frameReceived(try JSONValue.decode(line))
        } catch {
            let text = String(decoding: line, as: UTF8.self)
            return [.event(.raw(RawFrame(kind: "no JSON", json: LongText(text))))]
        }
    }
}

/// Bounds of what decoders keep.
enum BackendLimits {
    /// Open requests and joined items of one launch: agents have a handful; beyond, the oldest goes.
    static let maximumOpenCount = 256
    /// Longest raw frame that is kept, in bytes: what has no form is for those who look closely.
    static let maximumRawByteCount = 16 << 10
}
