// SPDX-License-Identifier: Apache-2.0

internal import Arguments
internal import DeviceTrust
internal import Pairing
internal import Transport

/// Which host a device means, and what it has to pair with, as a command line says it.
struct DeviceRequest: Sendable {
    /// What there is to pair with.
    enum Invitation: Sendable {
        case none
        case link(String)
        /// The first line of standard input is the link.
        case linkOnInput
        case code(String, EndpointAddress)
    }

    let invitation: Invitation
    let address: EndpointAddress?
    let hostName: String?
    let label: DeviceLabel?

    /// The request of a command with a device's options.
    ///
    /// - Parameter words: What follows the options; a link at their beginning is taken out.
    init(_ command: ParsedCommand, _ words: inout [String]) throws(CommandFailure) {
        address = command.value(of: Options.host)
        hostName = command.value(of: Options.to)
        label = command.value(of: Options.name).map { DeviceLabel($0) }
        let name = command.path.joined(separator: " ")
        var invitation = Invitation.none
        if let first = words.first, DeviceRequest.isLink(first) {
            words.removeFirst()
            invitation = first == "-" ? .linkOnInput : .link(first)
        }
        if let code = command.value(of: Options.code) {
            guard case .none = invitation else {
                throw .usage("Give a link or --code, not both.", of: name)
            }
            guard let address else {
                throw .usage("'--code' needs '--host HOST:PORT': where the host is.", of: name)
            }
            invitation = .code(code, address)
        }
        self.invitation = invitation
    }

    /// Whether a word is meant as a link: ours in any state, or a page's that really is one.
    private static func isLink(_ word: String) -> Bool {
        if word == "-" || word.hasPrefix("sheetbend:") { return true }
        guard word.hasPrefix("http"), word.contains("#") else { return false }
        return (try? PairingLink(parsing: word)) != nil
    }
}
