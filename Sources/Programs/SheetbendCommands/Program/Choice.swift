// SPDX-License-Identifier: Apache-2.0

internal import DeviceTrust
internal import Diagnostics
internal import LinkService

/// A paired device or host that a person's word can mean.
protocol Choosable {
    var id: DeviceID { get }
    var name: DeviceLabel { get }
    /// Whether only the record of its removal is left.
    var isRemoved: Bool { get }
}

extension DeviceSummary: Choosable {
    var isRemoved: Bool { state == .revoked }
}

extension PairedHost: Choosable {
    var isRemoved: Bool { state != .paired }
}

extension Choosable {
    /// The name and the beginning of the id, which two of one name don't share.
    var shownName: String { "“\(name.text.escapedForTerminal())” (\(shownID))" }

    /// The beginning of the id: forty bits, so that nobody finds another's with them by chance.
    var shownID: String { String(id.text.prefix(8)) }
}

/// Which of them a person's word means; the same for devices and hosts.
enum Choice {
    /// Letters that an id's beginning needs, so that a slip of a name hits nothing.
    static let minimumPrefixCount = 4

    /// The one with exactly that id, which nobody else gets by taking it for a name; else those of
    /// exactly that name; else those whose id begins so. Removed ones count only when all are.
    static func matches<Item: Choosable>(of text: String, among items: [Item]) -> [Item] {
        if let exact = items.first(where: { $0.id.text.utf8.elementsEqual(text.utf8) }) {
            return [exact]
        }
        var found = items.filter { $0.name.text.utf8.elementsEqual(text.utf8) }
        if !found.contains(where: { !$0.isRemoved }), text.utf8.count >= minimumPrefixCount {
            let byID = items.filter { $0.id.text.utf8.starts(with: text.utf8) }
            if !byID.isEmpty { found = byID }
        }
        let present = found.filter { !$0.isRemoved }
        return present.isEmpty ? found : present
    }
}
