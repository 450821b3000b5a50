// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CompanionCore

/// Keeps the rows of the card in front from one frame to the next: a long input is wrapped once.
final class DetailCache {
    /// What determines the rows. The digest stands for all parts of a request; of a long text it
    /// only names the whole, which may not be there yet.
    private struct Key: Equatable {
        var id: ApprovalID
        var digest: [UInt8]
        var wholeParts: [Bool]
        var width: Int
    }

    private var key: Key?
    private var lines: [Line] = []

    /// The rows of a card at a width of the terminal, made anew where they aren't known.
    func lines(of card: ApprovalCard, width: Int, make: () -> [Line]) -> [Line] {
        let key = Key(
            id: card.id, digest: card.digest, wholeParts: card.parts.map(\.isWhole), width: width)
        if key != self.key {
            lines = make()
            self.key = key
        }
        return lines
    }
}
