// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import Greeting
import LinkService
import Synchronization

/// Echo that keeps what it was given.
final class CountingApplication: HostApplication {
    private let echo = EchoApplication()
    private let texts = Mutex<[String]>([])

    var cases: [ApplicationCase] { echo.cases }
    var count: Int { texts.withLock { $0.count } }
    var received: [String] { texts.withLock { $0 } }

    func received(_ message: ApplicationMessage, grant: Grant, from device: ConnectedDevice) {
        let text = (try? EchoMessage.text(fields: message.fields)) ?? "malformed"
        texts.withLock { $0.append(text) }
        echo.received(message, grant: grant, from: device)
    }
}
