// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
package import CBOR
package import DeviceTrust

/// A person's words for an agent.
public struct SendInput: Sendable, Equatable {
    /// The session.
    public var sessionID: SessionID
    /// The words.
    public var input: AgentInput

    /// The message of all its parts.
    public init(sessionID: SessionID, input: AgentInput) {
        self.sessionID = sessionID
        self.input = input
    }
}

extension SendInput: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 2)
        writer.field("input", input)
        writer.field("sessionID", sessionID)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var input: AgentInput?
        var sessionID: SessionID?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "input": input = try AgentInput(&form)
            case "sessionID": sessionID = try SessionID(&form)
            default: try form.skip()
            }
        }
        self.init(
            sessionID: try FormError.require(sessionID, "sessionID"),
            input: try FormError.require(input, "input"))
    }
}

/// What became of an input.
public struct InputReply: Sendable, Equatable {
    /// The session.
    public var sessionID: SessionID
    /// The input.
    public var clientToken: ClientToken
    /// What became of it.
    public var state: InputState

    /// The message of all its parts.
    public init(sessionID: SessionID, clientToken: ClientToken, state: InputState) {
        self.sessionID = sessionID
        self.clientToken = clientToken
        self.state = state
    }
}

extension InputReply: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 3)
        writer.field("state", state)
        writer.field("sessionID", sessionID)
        writer.field("clientToken", clientToken)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var state: InputState?
        var sessionID: SessionID?
        var clientToken: ClientToken?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "state": state = try InputState(&form)
            case "sessionID": sessionID = try SessionID(&form)
            case "clientToken": clientToken = try ClientToken(&form)
            default: try form.skip()
            }
        }
        self.init(
            sessionID: try FormError.require(sessionID, "sessionID"),
            clientToken: try FormError.require(clientToken, "clientToken"),
            state: try FormError.require(state, "state"))
    }
}
