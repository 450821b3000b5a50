// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What an open connection holds in memory beside the bytes on their way: both machines of many meetings.
enum MemoryBenchmark {
    static let meetingCount = 2_000
    /// What a connection may cost.
    static let maximumByteCount = 32 * 1_024

    /// The growth of the process for each end of a connection.
    static func byteCountOfAConnection() -> Int {
        var meetings: [Meeting] = []
        meetings.reserveCapacity(meetingCount)
        meetings.append(Meeting())
        let before = residentByteCount()
        for _ in 1..<meetingCount { meetings.append(Meeting()) }
        let after = residentByteCount()
        return withExtendedLifetime(meetings) { (after - before) / (2 * (meetingCount - 1)) }
    }

    /// What of the process lies in memory: it sees libcrypto's objects as well as ours.
    private static func residentByteCount() -> Int {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .ascii)) ?? ""
        let pageCount = fields.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pageCount * Int(getpagesize())
    }
}
