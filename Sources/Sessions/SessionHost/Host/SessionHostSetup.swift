// SPDX-License-Identifier: Apache-2.0

public import DeviceTrust
public import DeviceTrustStorage
public import Diagnostics
public import LinkService

/// What a host of sessions is made of.
public struct SessionHostSetup: Sendable {
    /// Where sessions are kept.
    public var home: HomeFolder
    /// What people call the host: answers of its own person carry it.
    public var name: DeviceLabel
    /// The agents that it can run.
    public var backends: [any AgentBackend]
    /// `PATH`, `HOME`, `XDG_CONFIG_HOME` and `TMPDIR` are used, to run git.
    public var environment: [String: String]
    /// Its time.
    public var clock: any LinkClock
    /// Where it says what it does.
    public var log: Logger

    /// A setup of all its parts.
    public init(
        home: HomeFolder, name: DeviceLabel, backends: [any AgentBackend],
        environment: [String: String], clock: any LinkClock, log: Logger
    ) {
        self.home = home
        self.name = name
        self.backends = backends
        self.environment = environment
        self.clock = clock
        self.log = log
    }
}
