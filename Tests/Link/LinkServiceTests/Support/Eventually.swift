// SPDX-License-Identifier: Apache-2.0

/// Waits until something is so, for at most ten seconds; what several queues do has no other end.
func eventually(_ isSo: () async throws -> Bool) async rethrows -> Bool {
    for _ in 0..<2_000 {
        if try await isSo() { return true }
        try? await Task.sleep(for: .milliseconds(5))
    }
    return try await isSo()
}
