// SPDX-License-Identifier: Apache-2.0

public import DeviceTrust
public import DeviceTrustStorage
public import Diagnostics
public import Transport

/// What a host is made of.
public struct LinkHostSetup: Sendable {
    /// Where its keys and its table of devices are.
    public var home: HomeFolder
    /// What people call it.
    public var name: DeviceLabel
    /// What it does with the messages of its devices.
    public var application: any HostApplication
    /// Its time.
    public var clock: any LinkClock
    /// Where it says what it does.
    public var log: Logger

    /// A setup of all its parts.
    public init(
        home: HomeFolder, name: DeviceLabel, application: any HostApplication,
        clock: any LinkClock = SystemClock(), log: Logger
    ) {
        self.home = home
        self.name = name
        self.application = application
        self.clock = clock
        self.log = log
    }
}
