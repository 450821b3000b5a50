// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import SessionHost
import TestSupport

extension MachineWorld {
    /// Something that may happen at any time.
    mutating func doAnything(_ random: inout SeededRandom) {
        let isDurable = Bool.random(using: &random)
        let number = UInt8.random(in: 1...40, using: &random)
        let item = ItemID("item \(number % 4)")
        switch Int.random(in: 0..<9, using: &random) {
        case 0: report(.turnStarted, isDurable: isDurable)
        case 1: report(.turnEnded(TurnEnd(.endTurn)), isDurable: isDurable)
        case 2:
            report(
                .item(ItemUpdate(id: item, kind: .toolCall, status: .running)),
                isDurable: isDurable)
        case 3:
            report(
                .delta(ItemDelta(id: item, field: .text, append: "x")),
                .delta(ItemDelta(id: item, field: .text, append: "y")), isDurable: isDurable)
        case 4, 5: ask(number, isDurable: isDurable)
        case 6, 7: answer(number, token: number, isDurable: isDurable)
        default: send("go on", token: number, isDurable: isDurable)
        }
    }
}
