// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives

extension LinkHost {
    /// What happens from now on, for one observer; it ends with the host.
    ///
    /// One that does not keep up loses the oldest events beyond
    /// ``LinkServiceLimits/maximumWaitingEventCount``.
    public func events() -> AsyncStream<LinkHostEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: LinkHostEvent.self,
            bufferingPolicy: .bufferingNewest(LinkServiceLimits.maximumWaitingEventCount))
        let number = nextObserver
        nextObserver += 1
        observers[number] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { await self?.forgetObserver(number) }
        }
        return stream
    }

    private func forgetObserver(_ number: UInt64) {
        observers[number] = nil
    }

    func emit(_ event: LinkHostEvent) {
        for observer in observers.values { observer.yield(event) }
        tellWatchers(event)
    }
}
