// SPDX-License-Identifier: Apache-2.0

internal import LinkService
internal import Pairing

/// Shows a link or a code that was opened.
struct InvitationView {
    let console: Console
    /// Whether `--qr` asks for the code in any case.
    let wantsQRCode: Bool
    /// The command of a device that takes it.
    var command = "watch"

    /// What a link says about how long it is good.
    private static let validity =
        "It works once, within \(PairingLimits.openMilliseconds / 60_000) minutes; you will be asked."

    func show(link: String) {
        if let lines = qrCodeLines(link) {
            console.say(
                "Scan this, or give the link to `sheetbend \(command)` on the other device.")
            console.say(InvitationView.validity + "\n")
            for line in lines { console.say(line) }
        } else {
            console.say("Give this link to `sheetbend \(command)` on the other device.")
            console.say(InvitationView.validity)
        }
        // Alone on its line, so that it can be selected and piped.
        console.say("\n\(link)\n")
    }

    private func qrCodeLines(_ link: String) -> [String]? {
        // Eighty columns hold every link's code.
        guard wantsQRCode || (console.columns ?? 0) >= 80, let code = QRCode(link) else {
            return nil
        }
        return code.lines(usesColor: console.usesColor)
    }

    func show(code: String, addresses: [String]) {
        let address = addresses.first ?? "ADDRESS:PORT"
        console.say("On the other device: sheetbend \(command) --code CODE --host \(address)")
        for other in addresses.dropFirst() {
            console.say("                                        or --host \(other)")
        }
        console.say(InvitationView.validity)
        console.say("\nCode: \(console.colored(code, .bold))\n")
    }
}
