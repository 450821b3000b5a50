// SPDX-License-Identifier: Apache-2.0

internal import DeviceTrustStorage
internal import Diagnostics

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Checks of the files: folders, keys, the table of devices.
struct StorageChecks {
    private let context: ProgramContext

    init(_ context: ProgramContext) {
        self.context = context
    }

    var findings: [Finding] {
        let home: HomeFolder
        do { home = try context.home() } catch { return [.bad("home folder", error.message)] }
        guard StorageChecks.exists(home.path) else { return [missing(home)] }
        var found = [folder(home)]
        if StorageChecks.exists(home.hostPath) {
            found.append(identity("host's keys", home.hostPath, .host, hasPeers: home.hostHasPeers))
            found.append(table(home))
        }
        if StorageChecks.exists(home.companionPath) {
            found.append(hosts(home))
        }
        return found
    }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// A folder that is not there is made by the first start, if that may.
    private func missing(_ home: HomeFolder) -> Finding {
        var above = home.path
        while !above.isEmpty, !StorageChecks.exists(above) {
            above = String(above[..<(above.lastIndex(of: "/") ?? above.startIndex)])
        }
        let path = home.path.escapedForTerminal()
        if above.isEmpty { above = "/" }
        var status = stat()
        guard stat(above, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
            access(above, W_OK) == 0
        else {
            return .bad(
                "home folder",
                "\(path) is not there and can't be made. Set SHEETBEND_HOME to another.")
        }
        // Some file systems refuse even those who may write: only making it would tell.
        return .notable(
            "home folder",
            "\(path) is not there yet. The first start makes it, or says why it can't.")
    }

    private func folder(_ home: HomeFolder) -> Finding {
        do throws(StorageError) {
            // They make nothing of what is there, and refuse what others can enter.
            if StorageChecks.exists(home.hostPath) { try home.prepareHost() }
            if StorageChecks.exists(home.companionPath) { try home.prepareCompanion() }
            guard access(home.path, W_OK) == 0 else {
                return .bad("home folder", "\(home.path.escapedForTerminal()) can't be written.")
            }
            return .good("home folder", home.path.escapedForTerminal() + ", this user's alone")
        } catch {
            return .bad("home folder", error.message.escapedForTerminal(maximumCount: 1_000))
        }
    }

    private func identity(
        _ subject: String, _ path: String,
        _ owner: IdentityStore<Primitives, FileSecretStore>.Owner, hasPeers: Bool
    ) -> Finding {
        do throws(StorageError) {
            let store = IdentityStore<Primitives, FileSecretStore>(
                try FileSecretStore(folder: path), owner: owner)
            if try store.load() != nil { return .good(subject, "readable") }
        } catch {
            return .bad(subject, error.message.escapedForTerminal(maximumCount: 1_000))
        }
        return hasPeers
            ? .bad(
                subject,
                "missing, but devices were paired with them. Put back a copy of \(path)/identity, "
                    + "or move the folder away and pair again.")
            : .notable(subject, "not made yet; the first start makes them.")
    }

    private func table(_ home: HomeFolder) -> Finding {
        guard home.hostHasPeers else {
            return .notable("paired devices", "no table yet; the first start makes it.")
        }
        do throws(StorageError) {
            // Reading it whole also checks its structure and its version.
            let store = try TrustStore(path: home.trustDatabasePath)
            let count = store.table.devices.count
            return .good(
                "paired devices", "table whole, \(count) \(count == 1 ? "record" : "records")")
        } catch {
            return .bad("paired devices", error.message.escapedForTerminal(maximumCount: 1_000))
        }
    }

    private func hosts(_ home: HomeFolder) -> Finding {
        do throws(StorageError) {
            let hosts = try PairedHostStore(folder: home.companionPath).hosts()
            let keys = identity(
                "device's keys", home.companionPath, .device, hasPeers: !hosts.isEmpty)
            guard keys.verdict == .good else { return keys }
            return .good(
                "as a device",
                hosts.isEmpty
                    ? "keys readable, paired with no host"
                    : "keys readable, paired with "
                        + hosts.map(\.shownName).joined(separator: ", "))
        } catch {
            return .bad("as a device", error.message.escapedForTerminal(maximumCount: 1_000))
        }
    }
}
