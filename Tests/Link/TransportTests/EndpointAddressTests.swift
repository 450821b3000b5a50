// SPDX-License-Identifier: Apache-2.0

import Testing
import Transport

@Suite struct EndpointAddressTests {
    @Test(arguments: [
        ("studio.local:7373", "studio.local", 7373), ("192.168.1.7:1", "192.168.1.7", 1),
        ("[::1]:7373", "::1", 7373), ("[fe80::1%eth0]:65535", "fe80::1%eth0", 65535),
        (":7373", "", 7373), (":0", "", 0), ("müller.local:80", "müller.local", 80),
    ])
    func `An address parses and prints as it was written`(
        text: String, host: String, port: Int
    ) throws {
        let address = try EndpointAddress(parsing: text)
        #expect(address == EndpointAddress(host: host, port: UInt16(port)))
        #expect(address.description == text)
    }

    @Test(arguments: [
        ("", EndpointAddressError.empty), ("studio.local", .missingPort),
        ("studio.local:", .missingPort), ("[::1]", .missingPort), ("[::1]7373", .missingPort),
        ("a:port", .invalidPort("port")), ("a:65536", .invalidPort("65536")),
        ("a:-1", .invalidPort("-1")), ("a:+1", .invalidPort("+1")), ("a:7 ", .invalidPort("7 ")),
        ("::1:7373", .needsBrackets), ("fe80::1", .needsBrackets), ("[::1:7373", .missingBracket),
        ("[127.0.0.1]:7373", .notIPv6("127.0.0.1")), ("[]:7373", .notIPv6("")),
        ("a b:1", .invalidHost("a b")), ("a/b:1", .invalidHost("a/b")),
        ("a\0b:1", .invalidHost("a\0b")),
        (String(repeating: "a", count: 254) + ":1", .hostTooLong),
    ])
    func `What is no address says what to write`(text: String, expected: EndpointAddressError) {
        let error = #expect(throws: EndpointAddressError.self) {
            try EndpointAddress(parsing: text)
        }
        #expect(error == expected)
        #expect(error?.message.isEmpty == false)
    }

    @Test func `An IPv4 address in an IPv6 socket is IPv4`() {
        #expect(IPAddress("::ffff:10.0.0.1") == IPAddress("10.0.0.1"))
        #expect(IPAddress("10.0.0.1")?.isIPv6 == false)
        #expect(IPAddress("2001:DB8:0:0::1")?.description == "2001:db8::1")
        #expect(IPAddress("10.0.0") == nil)
    }

    @Test func `Peers print as people know them`() throws {
        let six = try #require(IPAddress("fe80::1"))
        #expect(PeerAddress.internet(six, port: 9).description == "[fe80::1]:9")
        let credentials = UnixCredentials(user: 1000, group: 1000, process: 7)
        #expect(PeerAddress.unix(credentials).description == "process 7 of user 1000")
        #expect(PeerAddress.memory("phone").description == "phone")
    }
}
