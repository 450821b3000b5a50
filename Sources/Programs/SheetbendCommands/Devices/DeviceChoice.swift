// SPDX-License-Identifier: Apache-2.0

internal import DeviceTrust
internal import LinkService

/// Which devices a person's word means.
enum DeviceChoice {
    /// Letters that an id's beginning needs, so that a slip of a name hits nothing.
    static let minimumPrefixCount = 4

    /// The devices of exactly that name; else those whose id begins so.
    ///
    /// Among them, removed ones count only when all are.
    static func matches(of text: String, among devices: [DeviceSummary]) -> [DeviceSummary] {
        var found = devices.filter { $0.name.text.utf8.elementsEqual(text.utf8) }
        if !found.contains(where: { $0.state != .revoked }),
            text.utf8.count >= minimumPrefixCount
        {
            let byID = devices.filter { $0.id.text.utf8.starts(with: text.utf8) }
            if !byID.isEmpty { found = byID }
        }
        let present = found.filter { $0.state != .revoked }
        return present.isEmpty ? found : present
    }
}
