// SPDX-License-Identifier: Apache-2.0

import CBOR
import DeviceTrust
import Greeting
import Testing

struct CapabilitiesTests {
    @Test(arguments: [nil, CBORValue.map(CBORMap()), .array([.text("any"), .null])])
    func `What the layer above says of itself comes through welcome as it is`(
        capabilities: CBORValue?
    ) throws {
        let world = try GreetingWorld()
        var host = HostGreetingStateMachine(
            provedID: world.deviceID, hostID: world.hostID, hostName: DeviceLabel("h"),
            capabilities: capabilities?.encoded(), cases: [])
        let hello = try world.hello()
        var device = DeviceGreetingStateMachine(hello: hello, hostID: world.hostID, cases: [])
        _ = device.channelOpened()
        let actions = host.messageReceived(
            hello.encoded(), record: world.record, now: GreetingWorld.now)
        for case .send(let message) in actions {
            for case .welcomed(let welcome) in device.messageReceived(message) {
                #expect(welcome.capabilities == capabilities?.encoded())
                return
            }
        }
        Issue.record("nobody was welcomed")
    }
}
