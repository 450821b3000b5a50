// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import CBOR
import CryptoPrimitives
import LibcryptoPrimitives
import TestSupport
import Testing

struct ApprovalDigestTests {
    static func request() -> ApprovalRequest {
        var random = RandomEvents(seed: 5)
        var request = random.request()
        request.detail = [
            .command(text: LongText("rm -r build"), folder: "/p"), .unknown(random.unknownCase()),
        ]
        request.choices = [.allowOnce, .deny(takesMessage: true)]
        request.origin = AgentThread(id: ItemID("helper"), name: "Helper")
        return request
    }

    @Test func `A device computes the host's digest from what it was sent`() throws {
        var request = Self.request()
        request.digest = try request.computedDigest(using: LibcryptoPrimitives.self)
        let received = try ApprovalRequest(encoded: request.encoded())
        #expect(try received.computedDigest(using: LibcryptoPrimitives.self) == received.digest)
    }

    @Test func `Whatever a person must see changes the digest, and nothing else does`() throws {
        let request = Self.request()
        let digest = try request.computedDigest(using: LibcryptoPrimitives.self)
        var random = RandomEvents(seed: 6)
        func changed(_ change: (inout ApprovalRequest) -> Void) throws -> Bool {
            var other = request
            change(&other)
            return try other.computedDigest(using: LibcryptoPrimitives.self) != digest
        }
        let id = random.id(ApprovalID.self)
        let session = random.id(SessionID.self)
        let launch = random.id(LaunchID.self)
        #expect(try changed { $0.id = id })
        #expect(try changed { $0.sessionID = session })
        #expect(try changed { $0.origin = nil })
        #expect(try changed { $0.origin?.name = "helper" })
        #expect(try changed { $0.kind = .plan })
        #expect(try changed { $0.title += " " })
        #expect(
            try changed { $0.detail[0] = .command(text: LongText("rm -r bui1d"), folder: "/p") })
        #expect(
            try changed { $0.detail[0] = .command(text: LongText("rm -r build"), folder: "/q") })
        #expect(try changed { $0.detail.swapAt(0, 1) })
        #expect(try changed { $0.detail.removeLast() })
        #expect(try changed { $0.choices.removeLast() })
        #expect(try changed { $0.choices[1] = .deny(takesMessage: false) })
        #expect(try !changed { $0.launch = launch })
        #expect(try !changed { $0.digest = [UInt8](repeating: 0, count: 32) })
        #expect(try !changed { $0.deadline = 9 })
        #expect(try !changed { $0.risk = .other("new") })
    }

    @Test func `The digest is SHA-256 over the array that the protocol page names`() throws {
        var request = Self.request()
        request.origin = nil
        request.kind = .tool
        request.title = "Bash"
        request.detail = []
        request.choices = [.allowOnce]
        let once = CBORMap([CBORMap.Entry(.text("allowOnce"), .map(CBORMap()))])
        let array = CBORValue.array([
            .text("sheetbend approval"), .text(request.id.text), .text(request.sessionID.text),
            .null, .text("tool"), .text("Bash"), .array([]), .array([.map(try #require(once))]),
        ])
        let bytes = array.encoded()
        let expected = try LibcryptoPrimitives.digest(.sha256, of: bytes.span)
        #expect(try request.computedDigest(using: LibcryptoPrimitives.self) == expected)
    }

    @Test func `An approval's id comes of session, launch, request and the host's key alone`()
        throws
    {
        var random = RandomEvents(seed: 8)
        let session = random.id(SessionID.self)
        let launch = random.id(LaunchID.self)
        func id(_ launch: LaunchID, _ request: String, key: UInt8) throws -> ApprovalID {
            var bytes = [UInt8](repeating: key, count: 32)
            return try ApprovalID(
                session: session, launch: launch, requestID: request,
                key: SecretBytes(consuming: &bytes), using: LibcryptoPrimitives.self)
        }
        let first = try id(launch, "1", key: 1)
        #expect(try id(launch, "1", key: 1) == first)
        #expect(try id(launch, "2", key: 1) != first)
        #expect(try id(launch, "1", key: 2) != first)
        #expect(try id(random.id(LaunchID.self), "1", key: 1) != first)
        #expect(ApprovalID(text: first.text) == first)
        #expect(ApprovalID(text: first.text.uppercased()) == nil)
    }
}
