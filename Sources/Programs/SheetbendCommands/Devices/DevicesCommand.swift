// SPDX-License-Identifier: Apache-2.0

internal import Arguments
internal import DeviceTrust
internal import DeviceTrustStorage
internal import Diagnostics
internal import LinkService
internal import Transport

/// `sheetbend devices`: lists paired devices and changes what is stored about them.
struct DevicesCommand {
    /// What is to be done.
    enum Deed {
        case list, scope, rename, revoke
    }

    private let deed: Deed
    private let command: ParsedCommand

    init(_ deed: Deed, _ command: ParsedCommand) {
        self.deed = deed
        self.command = command
    }

    func run(_ context: ProgramContext) async throws(CommandFailure) -> ExitStatus {
        guard try context.home().hostHasPeers else {
            // Being a host would make keys and a table, which nobody asked for.
            guard deed == .list else { throw unknownDevice(among: []) }
            show([], context)
            return .done
        }
        let access = try await HostAccess.runningOrOwn(context)
        do throws(CommandFailure) {
            try await perform(access.client, context)
            await access.close()
            return .done
        } catch {
            await access.close()
            throw error
        }
    }

    private func perform(
        _ client: LocalHostClient<Primitives>, _ context: ProgramContext
    ) async throws(CommandFailure) {
        let devices: [DeviceSummary]
        do { devices = try await client.devices() } catch { throw CommandFailure(error) }
        if deed == .list { return show(devices, context) }
        let device = try chosenDevice(among: devices)
        do { context.console.say(try await change(device, client)) } catch {
            throw CommandFailure(error)
        }
    }

    /// - Returns: What was done, for the person.
    private func change(
        _ device: DeviceSummary, _ client: LocalHostClient<Primitives>
    ) async throws(LinkError) -> String {
        switch deed {
        case .list: preconditionFailure("a list changes nothing")
        case .scope:
            let scope = command.required(Options.newScope)
            try await client.setScope(scope, of: device.id)
            return "\(device.shownName) has scope \(scope.text) from now on."
        case .rename:
            let label = DeviceLabel(command.required(Options.newName))
            try await client.rename(device.id, to: label)
            return "\(device.shownName) is called “\(label.text.escapedForTerminal())” now."
        case .revoke:
            try await client.revoke(device.id)
            return "Removed \(device.shownName). To come back it has to pair again."
        }
    }

    // MARK: Which device

    private func chosenDevice(
        among devices: [DeviceSummary]
    ) throws(CommandFailure) -> DeviceSummary {
        let found = Choice.matches(of: wanted, among: devices)
        guard let device = found.first else { throw unknownDevice(among: devices) }
        guard found.count == 1 else {
            throw CommandFailure(
                "“\(shownWanted)” fits several devices: "
                    + found.map(\.shownName).joined(separator: ", ")
                    + ". Give the beginning of an id.")
        }
        return device
    }

    /// The person's word for it.
    private var wanted: String { command.required(Options.device) }

    private var shownWanted: String { SecretWords.hiding(wanted).escapedForTerminal() }

    private func unknownDevice(among devices: [DeviceSummary]) -> CommandFailure {
        let present = devices.filter { !$0.isRemoved }
        return CommandFailure(
            "There is no paired device “\(shownWanted)”. "
                + (present.isEmpty
                    ? "No device is paired."
                    : "Paired: " + present.map(\.shownName).joined(separator: ", ") + "."))
    }

    // MARK: The list

    private func show(_ devices: [DeviceSummary], _ context: ProgramContext) {
        if command.isSet(Options.json) {
            context.console.say(DeviceListing.json(devices))
        } else if devices.isEmpty {
            context.console.say("No device is paired. To pair one: sheetbend pair")
        } else {
            let table = DeviceListing.table(devices, now: context.clock.wallTime)
            for line in table.lines(width: context.console.columns) { context.console.say(line) }
        }
    }
}
