// SPDX-License-Identifier: Apache-2.0

import Dispatch
import SerialExecutors
import Testing

@Suite struct SerialQueueExecutorTests {
    /// How a driver is made: an actor on its own queue, whose callbacks step its state directly.
    actor Driver {
        nonisolated let executor = SerialQueueExecutor(label: "driver")
        nonisolated var unownedExecutor: UnownedSerialExecutor {
            executor.asUnownedSerialExecutor()
        }
        private var steps: [String] = []

        func step(_ name: String) {
            dispatchPrecondition(condition: .onQueue(executor.queue))
            steps.append(name)
        }

        func taken() -> [String] { steps }

        nonisolated func callBack(_ name: String) {
            executor.async { self.assumeIsolated { $0.step(name) } }
        }
    }

    @Test func `An actor's calls and the callbacks of its queue run in one order`() async {
        let driver = Driver()
        await driver.step("awaited")
        driver.callBack("called back")
        await driver.step("awaited again")
        #expect(await driver.taken() == ["awaited", "called back", "awaited again"])
    }

    @Test func `A thousand callbacks and calls never meet in the actor`() async {
        let driver = Driver()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<500 {
                driver.callBack("callback \(number)")
                group.addTask { await driver.step("call \(number)") }
            }
        }
        #expect(await driver.taken().count == 1_000)
    }
}
