// SPDX-License-Identifier: Apache-2.0

internal import DeviceTrust
internal import Diagnostics
internal import JSON
internal import LinkService

/// Paired devices as a table for people and as JSON for programs.
enum DeviceListing {
    static func table(_ devices: [DeviceSummary], now: Int64) -> TextTable {
        TextTable(
            headings: ["NAME", "ID", "PLATFORM", "SCOPE", "PAIRED", "LAST SEEN", "STATE"],
            rows: devices.map { device in
                [
                    device.name.text.escapedForTerminal(),
                    device.shownID,
                    device.platform.text.escapedForTerminal(),
                    device.grant.scope?.text ?? "none",
                    String(UTCTime.text(milliseconds: device.pairedAt).prefix(10)),
                    lastSeen(device, now: now),
                    state(of: device),
                ]
            })
    }

    private static func state(of device: DeviceSummary) -> String {
        switch device.state {
        case .unconfirmed: "unconfirmed"
        case .confirmed: "paired"
        case .revoked: "removed"
        }
    }

    private static func lastSeen(_ device: DeviceSummary, now: Int64) -> String {
        if device.isConnected { return "now" }
        guard let time = device.lastSeenAt else { return "never" }
        return age(milliseconds: now - time)
    }

    /// A time span in its largest unit: a list is read for days or minutes, not for both.
    static func age(milliseconds: Int64) -> String {
        let minutes = max(0, milliseconds) / 60_000
        switch minutes {
        case 0: return "just now"
        case ..<60: return "\(minutes) min ago"
        case ..<(48 * 60): return "\(minutes / 60) h ago"
        default: return "\(minutes / (24 * 60)) d ago"
        }
    }

    /// One object; times are milliseconds since 1970.
    static func json(_ devices: [DeviceSummary]) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("devices")
        writer.beginArray()
        for device in devices { write(device, to: &writer) }
        writer.endArray()
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private static func write(_ device: DeviceSummary, to writer: inout JSONWriter) {
        writer.beginObject()
        for (name, text) in [
            ("id", device.id.text), ("name", device.name.text), ("platform", device.platform.text),
            ("state", state(of: device)),
        ] {
            writer.name(name)
            writer.string(text)
        }
        writer.name("scope")
        if let scope = device.grant.scope { writer.string(scope.text) } else { writer.null() }
        writer.name("notes")
        writer.boolean(device.grant.notes)
        writer.name("pairedAt")
        writer.integer(device.pairedAt)
        writer.name("lastSeenAt")
        if let time = device.lastSeenAt { writer.integer(time) } else { writer.null() }
        writer.name("connected")
        writer.boolean(device.isConnected)
        writer.endObject()
    }
}
