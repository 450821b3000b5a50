// SPDX-License-Identifier: Apache-2.0

internal import DeviceTrust

/// Decides whether a device without a code may make the host ask its person.
///
/// One prompt in the whole process, and only while the person has opened pairing. Whoever is let in
/// learns the host's nonce and with it the words, so that is a try whatever follows: an opening has
/// four, and each that comes to nothing makes its source wait 1, 2, 4 … 60 minutes. A denial stops
/// all prompts for a minute besides. So nobody can guess until the words fit, tire the person out, or
/// use the pauses to keep everyone else away. Times are milliseconds of the host's clock that only
/// goes forward.
public struct ApprovalGate: Sendable {
    private struct Source: Sendable {
        let name: [UInt8]
        var pauseMilliseconds: Int64
        var pausedUntil: Int64
    }

    /// The only place for a prompt.
    private struct Place: Sendable {
        let source: [UInt8]
        /// A device that goes away keeps the place until here, so that prompts can't come and go.
        let keptUntil: Int64
        var isRunning = true
    }

    private var openUntil: Int64?
    private var tryCount = 0
    private var place: Place?
    private var pausedUntil: Int64 = .min
    private var sources: [Source] = []

    /// A gate that is closed.
    public init() {}

    /// Whether it is open.
    public func isOpen(at now: Int64) -> Bool {
        guard let openUntil else { return false }
        return now < openUntil
    }

    /// The host's person opened pairing without a code, for 5 minutes or 4 tries.
    public mutating func open(now: Int64) {
        openUntil = now + PairingLimits.approvalOpenMilliseconds
        tryCount = 0
    }

    /// The host's person closed it; a prompt that is shown may still be answered.
    public mutating func close() {
        openUntil = nil
    }

    /// A device that came to pair without a code introduced itself.
    ///
    /// If it may pair, the place is taken until ``pairingEnded(standing:outcome:now:)``.
    ///
    /// - Parameter source: What tells sources apart, such as the bytes of a network address.
    public mutating func deviceCame(from source: [UInt8], now: Int64) -> PairingStanding {
        guard isOpen(at: now), now >= pausedUntil else { return .refused(.notOpen) }
        if let known = sources.first(where: { $0.name == source }), now < known.pausedUntil {
            return .refused(.notOpen)
        }
        if let place, place.isRunning || now < place.keptUntil { return .refused(.busy) }
        place = Place(source: source, keptUntil: now + PairingLimits.questionMilliseconds)
        tryCount += 1
        if tryCount >= PairingLimits.maximumTriesPerOpening { close() }
        return .open(Grant(scope: nil, notes: true))
    }

    /// A pairing ended, whose standing ``deviceCame(from:now:)`` gave.
    public mutating func pairingEnded(
        standing: PairingStanding, outcome: HostPairingOutcome, now: Int64
    ) {
        guard case .open = standing, let source = place?.source else { return }
        switch outcome {
        case .paired, .unconfirmed:
            // It was the device that the person opened pairing for.
            close()
            place = nil
        case .failed(.denied):
            pausedUntil = now + PairingLimits.denialPauseMilliseconds
            pause(source, now: now)
            place = nil
        case .failed:
            pause(source, now: now)
            place?.isRunning = false
        }
    }

    private mutating func pause(_ name: [UInt8], now: Int64) {
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
