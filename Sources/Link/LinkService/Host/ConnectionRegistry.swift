// SPDX-License-Identifier: Apache-2.0

internal import DeviceTrust
internal import Synchronization

/// Which connections of which device have said hello: one an instance, and only so many a device.
final class ConnectionRegistry<Connection: AnyObject & Sendable>: Sendable {
    /// The answer to a connection that said hello.
    enum Claim {
        /// It has a place; the instance's older connection, if there was one, has lost its own.
        case granted(replacing: Connection?)
        /// The device has as many connections as it may.
        case refused
    }

    private struct Place {
        let instance: InstanceID
        let number: UInt64
        let connection: Connection
    }

    // Locked because each connection claims and leaves on its own queue.
    private let places = Mutex<[DeviceID: [Place]]>([:])

    func claim(
        _ device: DeviceID, _ instance: InstanceID, number: UInt64, _ connection: Connection
    ) -> Claim {
        places.withLock { places in
            var ofDevice = places[device, default: []]
            let older = ofDevice.firstIndex { $0.instance == instance }
            let replaced = older.map { ofDevice.remove(at: $0).connection }
            guard ofDevice.count < LinkServiceLimits.maximumConnectionsPerDevice else {
                return .refused
            }
            ofDevice.append(Place(instance: instance, number: number, connection: connection))
            places[device] = ofDevice
            return .granted(replacing: replaced)
        }
    }

    /// The connection is over; one that was replaced has no place any more.
    func leave(_ device: DeviceID, number: UInt64) {
        places.withLock { places in
            places[device]?.removeAll { $0.number == number }
            if places[device]?.isEmpty == true { places[device] = nil }
        }
    }

    func connections(of device: DeviceID) -> [Connection] {
        places.withLock { $0[device, default: []].map(\.connection) }
    }
}
