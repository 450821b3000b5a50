// SPDX-License-Identifier: Apache-2.0

import Foundation
import SerialExecutors
import TestSupport
import Testing

@testable import Transport

@Suite(.serialized) struct SocketTransportTests {
    @Test(.holds("NUC-028"))
    func `Bytes reach the peer as they are, with nothing before them`() async throws {
        let pair = try await LoopbackPair.tcp()
        pair.client.perform { $0.send([1, 2, 3]) }
        pair.client.perform { $0.send([4]) }
        try await pair.server.wait("four bytes") { $0.receivedByteCount == 4 }
        #expect(pair.server.received == [1, 2, 3, 4])
        guard case .internet(let address, _) = pair.server.transport.peer else {
            Issue.record("a TCP peer has an address")
            return
        }
        #expect(address == IPAddress("127.0.0.1"))
        try await pair.end()
    }

    @Test func `Ten megabytes through small buffers come back whole`() async throws {
        let loopback = Loopback(
            try TransportListener.tcp(EndpointAddress(host: "127.0.0.1", port: 0)),
            react: Loopback.echo)
        let executor = SerialQueueExecutor(label: "client")
        let transport = try await connectTCP(to: loopback.endpoint, within: 10_000, on: executor)
        (transport as? SocketTransport)?.shrink(65_536)
        let client = Recorder(transport, on: executor)
        var random = SeededRandom(seed: 10)
        // A block of an odd size, so that a lost or doubled piece shows wherever it is.
        let block = random.bytes(65_537)
        var whole: [UInt8] = []
        for _ in 0..<160 { whole += block }
        let sent = whole
        client.perform { transport in
            for start in stride(from: 0, to: sent.count, by: 100_000) {
                transport.send([UInt8](sent[start..<min(start + 100_000, sent.count)]))
            }
        }
        try await client.wait("everything") { $0.receivedByteCount == sent.count }
        #expect(client.received == sent)
        #expect(client.events.contains("drained"))
        #expect(client.largestChunk <= TransportLimits.maximumChunkByteCount)
        client.perform { $0.close() }
        try await client.wait("closed") { $0.isOver }
        #expect(client.events.last == "closed")
        try await loopback.close()
    }

    @Test func `A thousand connections are served, and no descriptor stays open`() async throws {
        let loopback = Loopback(
            try TransportListener.tcp(EndpointAddress(host: "127.0.0.1", port: 0)),
            react: Loopback.echo)
        let endpoint = loopback.endpoint
        let served = try await withThrowingTaskGroup(of: Bool.self) { group in
            // A hundred at a time, each ten times: the limit of open files may be 1,024.
            for lane in 0..<100 {
                group.addTask {
                    for round in 0..<10 {
                        let executor = SerialQueueExecutor(label: "client")
                        let message = [UInt8(lane), UInt8(round)]
                        let client = Recorder(
                            try await connectTCP(to: endpoint, within: 20_000, on: executor),
                            on: executor)
                        client.perform { $0.send(message) }
                        try await client.wait("its echo") { $0.received == message }
                        client.perform { $0.close() }
                        try await client.wait("closed") { $0.events.last == "closed" }
                    }
                    return true
                }
            }
            var count = 0
            for try await _ in group { count += 10 }
            return count
        }
        #expect(served == 1_000)
        try await eventually("one descriptor, the listener's") {
            openDescriptors(ofPort: endpoint.port) == 1
        }
        try await loopback.close()
        #expect(openDescriptors(ofPort: endpoint.port) == 0)
    }

    @Test func `A close sends what is queued before it ends`() async throws {
        let pair = try await LoopbackPair.tcp(bufferByteCount: 32_768)
        pair.client.perform { transport in
            transport.send([UInt8](repeating: 7, count: 3 << 20))
            #expect(transport.queuedByteCount > 0)
            transport.close()
            transport.send([8])
        }
        try await pair.server.wait("the end") { $0.events.contains("ended") }
        #expect(pair.server.received == [UInt8](repeating: 7, count: 3 << 20))
        pair.server.perform { $0.close() }
        try await pair.client.wait("closed") { $0.events.last == "closed" }
        try await pair.server.wait("closed") { $0.events.last == "closed" }
        try await pair.loopback.close()
    }

    @Test func `A close that a busy sender meets does not destroy the last answer`() async throws {
        let pair = try await LoopbackPair.tcp()
        // The client floods; the server answers and closes with unread bytes before it.
        pair.server.perform { $0.pauseReading() }
        pair.client.perform { $0.send([UInt8](repeating: 1, count: 1 << 20)) }
        pair.server.perform { transport in
            transport.send([UInt8]("removed".utf8))
            transport.close()
        }
        try await pair.client.wait("the answer") { $0.received == [UInt8]("removed".utf8) }
        try await pair.end()
    }

    @Test func `A close to a peer that never reads ends in time`() async throws {
        let pair = try await LoopbackPair.tcp(bufferByteCount: 32_768)
        pair.server.perform { $0.pauseReading() }
        pair.client.perform { transport in
            transport.send([UInt8](repeating: 7, count: 32 << 20))
            transport.close(within: 50)
        }
        try await pair.client.wait("given up") { $0.isOver }
        #expect(pair.client.failure?.code == "closeTimedOut")
        try await pair.end()
    }

    @Test func `A slow reader holds the sender back`() async throws {
        let pair = try await LoopbackPair.tcp(bufferByteCount: 16_384)
        pair.server.perform { $0.pauseReading() }
        let total = 8 << 20
        pair.client.perform { $0.send([UInt8](repeating: 5, count: total)) }
        try await Task.sleep(for: .milliseconds(100))
        // What the system's buffers hold is gone; nearly everything else waits.
        #expect(pair.client.transport.queuedByteCountOnItsQueue(pair.client) > total / 2)
        #expect(pair.server.receivedByteCount <= TransportLimits.maximumChunkByteCount)
        #expect(!pair.client.events.contains("drained"))
        pair.server.perform { $0.resumeReading() }
        try await pair.client.wait("drained") { $0.events.contains("drained") }
        try await pair.server.wait("everything") { $0.receivedByteCount == total }
        try await pair.end()
    }

    @Test func `Each direction ends on its own`() async throws {
        let pair = try await LoopbackPair.tcp()
        pair.client.perform { transport in
            transport.send([1])
            transport.endSending()
            transport.send([2])
        }
        try await pair.server.wait("the end") { $0.events.contains("ended") }
        #expect(pair.server.events == ["received", "ended"])
        #expect(pair.server.received == [1])
        pair.server.perform { $0.send([3]) }
        try await pair.client.wait("the answer") { $0.received == [3] }
        try await pair.end()
    }

    @Test func `An abort resets the peer`() async throws {
        let pair = try await LoopbackPair.tcp()
        pair.client.perform { $0.abort() }
        try await pair.client.wait("closed") { $0.isOver }
        try await pair.server.wait("broken") { $0.isOver }
        #expect(pair.client.events == ["closed"])
        #expect(pair.server.events == ["failed connectionReset"])
        try await pair.loopback.close()
    }

    @Test func `A reset that finds its reader paused is told when reading goes on`() async throws {
        let pair = try await LoopbackPair.tcp()
        pair.server.perform { $0.pauseReading() }
        pair.client.perform { $0.abort() }
        try await pair.client.wait("closed") { $0.isOver }
        pair.server.perform { $0.resumeReading() }
        try await pair.server.wait("broken") { $0.isOver }
        try await pair.loopback.close()
    }

    @Test func `A transport that is never started closes when it is dropped`() async throws {
        let loopback = try Loopback.tcp()
        let executor = SerialQueueExecutor(label: "client")
        let client = Recorder(
            try await connectTCP(to: loopback.endpoint, within: 10_000, on: executor), on: executor)
        _ = try await loopback.nextAccepted()
        try await client.wait("its end") { $0.events.contains("ended") }
        client.perform { $0.close() }
        try await client.wait("closed") { $0.isOver }
        try await loopback.close()
    }

    @Test func `A peer that is killed ends the connection`() async throws {
        let loopback = try Loopback.tcp()
        let port = loopback.endpoint.port
        try await ChildProcess.run(
            "/bin/bash", ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(port); echo hello >&3; read line"]
        ) { child in
            let server = Recorder(try await loopback.nextAccepted())
            try await server.wait("its greeting") { $0.received == [UInt8]("hello\n".utf8) }
            child.signal(SIGKILL)
            #expect(try await child.exit() == .signalled(SIGKILL))
            try await server.wait("its end") { $0.events.count > 1 }
            server.perform { $0.abort() }
            try await server.wait("closed") { $0.isOver }
        }
        try await loopback.close()
    }

    @Test func `A peer that resets while its connection is paused and full is noticed`()
        async throws
    {
        let pair = try await LoopbackPair.tcp(bufferByteCount: 65_536)
        pair.client.perform { $0.pauseReading() }
        pair.server.perform { transport in
            transport.pauseReading()
            transport.send([UInt8](repeating: 1, count: 16 << 20))
        }
        try await pair.server.wait("it waits") {
            $0.executor.queue.sync {
                pair.server.transport.queuedByteCount > 0
            }
        }
        pair.client.perform { $0.abort() }
        try await pair.server.wait("its failure") { $0.isOver }
        #expect(pair.server.failure?.code == "connectionReset")
        try await pair.end()
    }
}

extension Transport {
    /// The queued byte count, read in the transport's own turn.
    func queuedByteCountOnItsQueue(_ recorder: Recorder) -> Int {
        recorder.executor.queue.sync { queuedByteCount }
    }
}

/// How many sockets of this process have a port at either end, so that other tests don't count.
func openDescriptors(ofPort port: UInt16) -> Int {
    (0..<Int32(4_096)).count { number in
        let ports = SocketDescriptor.ports(of: number)
        return ports.local == port || ports.remote == port
    }
}
