// SPDX-License-Identifier: Apache-2.0

/// A key as a terminal reports it.
enum Key: Equatable, Sendable {
    /// A character that was typed.
    case character(Unicode.Scalar)
    /// A letter with the control key.
    case control(Character)
    case enter, altEnter, escape, tab, backspace
    case up, down, left, right, pageUp, pageDown, home, end
    /// Text that was pasted, however many keys it would have been.
    case pasted(String)
    /// A sequence that means nothing here.
    case unknown
}
