// SPDX-License-Identifier: Apache-2.0

import CBOR
import DeviceTrust
import Greeting
import LinkService
import Synchronization

/// An application with a message for each scope; it answers `done` and counts what had an effect.
final class ScopedApplication: HostApplication {
    private let effects = Mutex(0)

    var effectCount: Int { effects.withLock { $0 } }

    var cases: [ApplicationCase] {
        [
            ApplicationCase("look", needs: .scope(.view)),
            ApplicationCase("approve", needs: .scope(.approve)),
            ApplicationCase("interrupt", needs: .scope(.control), refusal: .unsupported),
        ]
    }

    func received(_ message: ApplicationMessage, grant: Grant, from device: ConnectedDevice) {
        effects.withLock { $0 += 1 }
        device.send(ScopedApplication.encoded("done"))
    }

    /// `{name: {}}`
    static func encoded(_ name: StaticString) -> [UInt8] {
        var writer = CBORWriter()
        writer.mapHeader(count: 1)
        writer.text(name)
        writer.mapHeader(count: 0)
        return writer.bytes
    }
}
