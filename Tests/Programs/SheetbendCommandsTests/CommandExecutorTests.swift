// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Testing

@testable import SheetbendCommands

@Suite struct CommandExecutorTests {
    /// Waits as a write to a stopped terminal does.
    private static func standStill(_ terminal: DispatchSemaphore) async {
        block(terminal)
    }

    private static func block(_ terminal: DispatchSemaphore) { terminal.wait() }

    @Test(.timeLimit(.minutes(1)))
    func `Commands that stand still hold up no other task`() async {
        // More than there are shared threads.
        let count = ProcessInfo.processInfo.activeProcessorCount + 2
        let terminal = DispatchSemaphore(value: 0)
        let commands = (0..<count).map { _ in
            Task {
                await withTaskExecutorPreference(CommandExecutor()) {
                    await CommandExecutorTests.standStill(terminal)
                }
            }
        }
        // Others still come to their turn, all those above having had time to begin.
        for _ in 0..<20 {
            try? await Task.sleep(for: .milliseconds(5))
            await Task.detached {}.value
        }
        for _ in commands { terminal.signal() }
        for command in commands { await command.value }
    }
}
