// SPDX-License-Identifier: Apache-2.0

import DeviceTrustStorage
import Foundation
import TestSupport
import Testing

@Suite struct HostLockTests {
    @Test func `A second host is refused, with the first one's process`() throws {
        let folder = try TemporaryFolder()
        let lock = try HostLock(folder: folder.url.path)
        let error = #expect(throws: StorageError.self) { try HostLock(folder: folder.url.path) }
        #expect(error?.kind == .alreadyRunning)
        #expect(error?.message.contains("process \(getpid()))") == true)
        #expect(try folder.mode("lock") == 0o600)
        withExtendedLifetime(lock) {}
    }

    @Test func `When the first one ends, the next may run`() throws {
        let folder = try TemporaryFolder()
        for _ in 1...3 {
            let lock = try HostLock(folder: folder.url.path)
            withExtendedLifetime(lock) {}
        }
    }

    @Test func `A host that was killed holds no lock`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let lock = try HostLock(folder: path)
            _ = kill(getpid(), SIGKILL)
            withExtendedLifetime(lock) {}
        }
        let lock = try HostLock(folder: path)
        withExtendedLifetime(lock) {}
    }
}
