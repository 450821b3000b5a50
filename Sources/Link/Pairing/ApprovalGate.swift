// SPDX-License-Identifier: Apache-2.0

internal import DeviceTrust

/// Decides whether a device without a code may make the host ask its person.
///
/// One prompt in the whole process, and only while the person has opened pairing. A denial stops all
/// prompts for a minute and those of its source for 1, 2, 4 … 60 minutes, so that neither can one
/// source tire the person out, nor its pauses be used to keep everyone else away. Times are
/// milliseconds of the host's clock that only goes forward.
public struct ApprovalGate: Sendable {
    private struct Source: Sendable {
        let name: [UInt8]
        var pauseMilliseconds: Int64
        var pausedUntil: Int64
    }

    private var openUntil: Int64?
    private var prompting: [UInt8]?
    private var pausedUntil: Int64 = .min
    private var sources: [Source] = []

    /// A gate that is closed.
    public init() {}

    /// Whether it is open.
    public func isOpen(at now: Int64) -> Bool {
        guard let openUntil else { return false }
        return now < openUntil
    }

    /// The host's person opened pairing without a code, for 5 minutes.
    public mutating func open(now: Int64) {
        openUntil = now + PairingLimits.approvalOpenMilliseconds
    }

    /// The host's person closed it; a prompt that is shown may still be answered.
    public mutating func close() {
        openUntil = nil
    }

    /// A device came to pair without a code.
    ///
    /// If it may, the prompt is taken until ``pairingEnded(standing:outcome:now:)``.
    ///
    /// - Parameter source: What tells sources apart, such as the bytes of a network address.
    public mutating func deviceCame(from source: [UInt8], now: Int64) -> PairingStanding {
        guard isOpen(at: now), now >= pausedUntil else { return .refused(.notOpen) }
        if let known = sources.first(where: { $0.name == source }), now < known.pausedUntil {
            return .refused(.notOpen)
        }
        guard prompting == nil else { return .refused(.busy) }
        prompting = source
        return .open(Grant(scope: nil, notes: true))
    }

    /// A pairing ended, whose standing ``deviceCame(from:now:)`` gave.
    public mutating func pairingEnded(
        standing: PairingStanding, outcome: HostPairingOutcome, now: Int64
    ) {
        guard case .open = standing else { return }
        switch outcome {
        case .paired, .unconfirmed:
            // It was the device that the person opened pairing for.
            openUntil = nil
        case .failed(.denied):
            pausedUntil = now + PairingLimits.denialPauseMilliseconds
            pauseSource(now: now)
        case .failed(.timedOut):
            // Nobody answered: this source waits, others may ask.
            pauseSource(now: now)
        case .failed: break
        }
        prompting = nil
    }

    private mutating func pauseSource(now: Int64) {
        guard let name = prompting else { return }
        var pause = PairingLimits.denialPauseMilliseconds
        if let index = sources.firstIndex(where: { $0.name == name }) {
            let known = sources.remove(at: index)
            // After as long a quiet as the longest pause, a source begins anew.
            if now - known.pausedUntil < PairingLimits.maximumSourcePauseMilliseconds {
                pause = min(
                    known.pauseMilliseconds * 2, PairingLimits.maximumSourcePauseMilliseconds)
            }
        }
        if sources.count >= PairingLimits.maximumSourceCount { sources.removeFirst() }
        sources.append(Source(name: name, pauseMilliseconds: pause, pausedUntil: now + pause))
    }
}
