// SPDX-License-Identifier: Apache-2.0

internal import DeviceTrust

/// A change of the table that is stored whole or not at all, and then made in memory.
struct TrustChange {
    /// Devices of which nothing stays.
    var removed: [DeviceID] = []
    /// Devices whose pending pairing goes.
    var settled: [DeviceID] = []
    /// Stored in the place of the device's record.
    var device: PairedDevice?
    /// Stored beside the device's record.
    var pending: PairedDevice?

    func apply(to records: inout TrustTable.Records) {
        for id in removed { records.devices[id] = nil }
        for id in removed + settled { records.pending[id] = nil }
        if let device { records.devices[device.id] = device }
        if let pending { records.pending[pending.id] = pending }
    }
}
