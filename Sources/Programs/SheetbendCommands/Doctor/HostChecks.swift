// SPDX-License-Identifier: Apache-2.0

internal import DeviceTrust
internal import DeviceTrustStorage
internal import Diagnostics
internal import LinkService
internal import Transport

/// Checks of the host that may run here, and of its port.
struct HostChecks {
    private let context: ProgramContext

    init(_ context: ProgramContext) {
        self.context = context
    }

    var findings: [Finding] {
        get async {
            let home: HomeFolder
            // That was said already, by the checks of files.
            do { home = try context.home() } catch { return [] }
            let (host, addresses) = await host(of: home)
            return [host, port(isHeldBy: addresses)]
        }
    }

    private func host(of home: HomeFolder) async -> (Finding, [String]) {
        do throws(LinkError) {
            let client = try await LocalHostClient<Primitives>.connect(home: home, log: context.log)
            let status = try await client.status()
            await client.close()
            return (
                .good(
                    "host",
                    "runs as \(status.name.text.escapedForTerminal()): \(status.deviceCount) paired, "
                        + "\(status.connectedCount) connected"),
                status.addresses
            )
        } catch .noHost(let error) where error.kind == .noSocket || error.kind == .connectionRefused
        {
            return (
                .notable("host", "does not run. To start it: sheetbend up"), []
            )
        } catch {
            return (.bad("host", error.message.escapedForTerminal(maximumCount: 1_000)), [])
        }
    }

    /// - Parameter addresses: Where our own host listens.
    private func port(isHeldBy addresses: [String]) -> Finding {
        let number = HostAccess.standardEndpoint.port
        let subject = "port \(number)"
        do throws(TransportError) {
            try TransportListener.tcp(HostAccess.standardEndpoint).close()
            return .good(subject, "free")
        } catch {
            if addresses.contains(where: { $0.hasSuffix(":\(number)") }) {
                return .good(subject, "held by our host")
            }
            guard error.kind == .addressInUse else {
                return .bad(subject, error.message.escapedForTerminal(maximumCount: 1_000))
            }
            return .bad(
                subject,
                "is in use by another program. Stop it, or start the host with --listen :PORT.")
        }
    }
}
