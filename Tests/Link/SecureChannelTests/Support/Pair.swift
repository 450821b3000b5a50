// SPDX-License-Identifier: Apache-2.0

@testable import SecureChannel

/// A device and a host, joined by two buffers.
struct Pair {
    var device: Side
    var host: Side
    /// How much of each side's bytes has reached the other.
    private var deviceCarried = 0
    private var hostCarried = 0

    init(_ device: any ChannelMachine, _ host: any ChannelMachine, _ meeting: Meeting) {
        self.device = Side(device, meeting)
        self.host = Side(host, meeting)
    }

    init(
        _ meeting: Meeting, _ library: Library = .libcrypto, _ hostLibrary: Library? = nil,
        deviceKeys: TestKeys = .device, hostKeys: TestKeys = .host,
        ephemerals: (UInt8, UInt8) = (0xE1, 0xE2), limits: ChannelLimits = .standard
    ) throws {
        self.init(
            try library.device(
                meeting.target, as: deviceKeys, ephemeral: ephemerals.0, limits: limits),
            try (hostLibrary ?? library).host(
                as: hostKeys, ephemeral: ephemerals.1, limits: limits),
            meeting)
    }

    /// A pair that has shaken hands.
    static func opened(
        _ purpose: Purpose = .reconnect, _ library: Library = .libcrypto,
        ephemerals: (UInt8, UInt8) = (0xE1, 0xE2), limits: ChannelLimits = .standard
    ) throws -> Pair {
        var pair = try Pair(
            Meeting(purpose), library, ephemerals: ephemerals, limits: limits)
        pair.start()
        pair.carry()
        return pair
    }

    mutating func start(at now: Int64 = 0) {
        host.start(at: now)
        device.start(at: now)
    }

    /// Carries bytes both ways until nobody sends any more.
    mutating func carry(at now: Int64 = 0) {
        while !deviceToHost.isEmpty || !hostToDevice.isEmpty {
            let toHost = takeDeviceToHost()
            if !toHost.isEmpty { host.receive(toHost, at: now) }
            let toDevice = takeHostToDevice()
            if !toDevice.isEmpty { device.receive(toDevice, at: now) }
        }
    }

    /// What the device sent and the host has not received.
    var deviceToHost: [UInt8] { Array(device.sent[deviceCarried...]) }
    /// What the host sent and the device has not received.
    var hostToDevice: [UInt8] { Array(host.sent[hostCarried...]) }

    /// Takes the device's bytes off the wire.
    mutating func takeDeviceToHost() -> [UInt8] {
        defer { deviceCarried = device.sent.count }
        return deviceToHost
    }

    /// Takes the host's bytes off the wire.
    mutating func takeHostToDevice() -> [UInt8] {
        defer { hostCarried = host.sent.count }
        return hostToDevice
    }
}
