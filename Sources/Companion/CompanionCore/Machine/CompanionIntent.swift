// SPDX-License-Identifier: Apache-2.0

public import AgentEvents

/// What the person wants, whatever key, button or voice said it.
///
/// An intent that sends something carries a token of 16 random bytes, which names the act.
public enum CompanionIntent: Sendable {
    // The list.
    /// The selection moves by so many rows.
    case moveSelection(Int)
    /// The selected session comes to the front.
    case openSelected
    /// This session comes to the front.
    case open(SessionID)
    /// The next, or previous, request that needs the person comes to the front.
    case openNextNeedingYou(isBackwards: Bool)
    /// Back by one step: full input, writing, card, session, list.
    case back
    /// All of DONE.
    case showMoreDone
    /// The list is narrowed by what is typed next.
    case beginFinding

    // The transcript.
    /// A tool's row is unfolded, or folded again.
    case toggle(ItemID)
    /// What happened before the first row.
    case loadEarlier

    // Writing: into the composer, a reason, one's own answer or the filter, whichever is open.
    /// The composer opens.
    case compose
    /// These characters were typed or pasted.
    case typed(String)
    /// The last character goes.
    case erased
    /// What is in the composer goes to the agent.
    case sendInput(ClientToken)
    /// Words that may not have arrived are sent again: those that were not delivered under their
    /// own token, others under the new one.
    case resendInput(ClientToken, newToken: ClientToken)
    /// Words that may not have arrived are left as they are.
    case leaveInput(ClientToken)

    // The card.
    /// The whole input, in place of what fits.
    case showFullInput
    /// All parts of this request have been on the screen to their last line.
    case inputShown(ApprovalID)
    /// Deny.
    case deny(ClientToken)
    /// A reason for denying is written first.
    case beginReason
    /// Deny with the reason that was written.
    case denyWithReason(ClientToken)
    /// The first of two steps to allow: this offer, by its place.
    case arm(Int)
    /// Not after all.
    case stepBack
    /// The second step: what is armed is allowed.
    case confirm(ClientToken)
    /// What could not be delivered is sent again under the same token.
    case sendAgain
    /// A tombstone was read; what needs the person next comes to the front.
    case dismiss

    // The question.
    /// The option at this place, from 0; one past the last means one's own words.
    case choose(Int)
    /// The answer to this question is complete: the next question, or all answers are sent.
    case sendAnswer(ClientToken)
}
