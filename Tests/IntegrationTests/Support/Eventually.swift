// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// Waits until a condition holds.
///
/// - Returns: Whether it came to hold within the time.
func eventually(
    within limit: Duration = ChildProcess.patience, _ condition: () async throws -> Bool
) async throws -> Bool {
    let deadline = ContinuousClock.now + limit
    while ContinuousClock.now < deadline {
        if try await condition() { return true }
        try await Task.sleep(for: .milliseconds(50))
    }
    return try await condition()
}
