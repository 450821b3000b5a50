// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives
public import DeviceTrust
public import SecureChannel

/// The host's book of the links and codes that it has shown: which are open, and what became of the
/// rest.
///
/// A link or code is open for 120 s of the host's own clock, and closes with one success or five
/// failures. For 10 minutes more its secret still answers, so that its holder, and nobody else, can
/// be told inside the channel that it was used or has expired.
public struct OpenPairings: Sendable {
    private struct Entry: Sendable {
        let ceremony: PairingCeremony
        let id: PairingID
        let secret: SecretBytes
        let scope: Scope
        let openedAt: Int64
        var failureCount = 0
        /// Whether a device that has the secret is being asked about.
        var isBusy = false
        /// Why it closed, if something but time did; `used` after a success.
        var closing: PairingError?

        func isOpen(at now: Int64) -> Bool {
            closing == nil && now - openedAt < PairingLimits.openMilliseconds
        }
    }

    private var entries: [Entry] = []

    /// An empty book.
    public init() {}

    /// How many are open.
    public func openCount(at now: Int64) -> Int {
        entries.count(where: { $0.isOpen(at: now) })
    }
}

// MARK: - What the host's person does

extension OpenPairings {
    /// Opens a link or a code that is shown from now on.
    ///
    /// - Parameters:
    ///   - secret: The link's secret or the code's PSK.
    ///   - scope: What the device will get: approve, unless the person chose otherwise.
    ///   - now: The host's clock that only goes forward, in milliseconds.
    /// - Throws: ``PairingError/busy`` if ``PairingLimits/maximumOpenCount`` are open, or this id is.
    public mutating func open(
        _ ceremony: PairingCeremony, id: PairingID, secret: SecretBytes,
        scope: Scope = .approve, now: Int64
    ) throws(PairingError) {
        forget(at: now)
        guard openCount(at: now) < PairingLimits.maximumOpenCount,
            index(ceremony, id) == nil
        else { throw .busy }
        entries.append(
            Entry(ceremony: ceremony, id: id, secret: secret, scope: scope, openedAt: now))
    }

    /// Closes one that is no longer shown.
    public mutating func close(_ ceremony: PairingCeremony, id: PairingID) {
        guard let index = index(ceremony, id), entries[index].closing == nil else { return }
        entries[index].closing = .expired
    }
}

// MARK: - What a device does

extension OpenPairings {
    /// The PSK for a handshake that names this id; nil if there is none or it is forgotten.
    public mutating func preSharedKey(
        for ceremony: PairingCeremony, id: PairingID, now: Int64
    ) -> SecretBytes? {
        forget(at: now)
        return index(ceremony, id).map { entries[$0].secret }
    }

    /// A device that has shown by its handshake that it has the secret introduced itself: may it pair?
    ///
    /// If so, the entry is busy until ``attemptEnded(_:id:standing:outcome:)``.
    public mutating func attemptBegan(
        _ ceremony: PairingCeremony, id: PairingID, now: Int64
    ) -> PairingStanding {
        forget(at: now)
        guard let index = index(ceremony, id) else { return .refused(.expired) }
        let entry = entries[index]
        if let closing = entry.closing { return .refused(closing) }
        guard entry.isOpen(at: now) else { return .refused(.expired) }
        guard !entry.isBusy else { return .refused(.busy) }
        entries[index].isBusy = true
        return .open(Grant(scope: entry.scope, notes: false))
    }

    /// The device's record was stored: the link or code is used, whatever becomes of the record.
    public mutating func recordStored(_ ceremony: PairingCeremony, id: PairingID) {
        guard let index = index(ceremony, id) else { return }
        entries[index].closing = .used
    }

    /// A pairing ended, whose standing ``attemptBegan(_:id:now:)`` gave.
    ///
    /// One that failed before anything was stored leaves the link or code open for another try, up to
    /// five times; but a person's no closes it at once, since nobody knows who else has it.
    public mutating func attemptEnded(
        _ ceremony: PairingCeremony, id: PairingID, standing: PairingStanding,
        outcome: HostPairingOutcome
    ) {
        guard case .open = standing, let index = index(ceremony, id) else { return }
        entries[index].isBusy = false
        guard case .failed(let error) = outcome else { return }
        countFailure(at: index, closes: error == .denied)
    }

    /// A handshake that named this id failed: the device hasn't the secret.
    ///
    /// A wrong code names another id, which is in no entry, so it counts nowhere.
    public mutating func handshakeFailed(_ ceremony: PairingCeremony, id: PairingID) {
        guard let index = index(ceremony, id) else { return }
        countFailure(at: index, closes: false)
    }

    private mutating func countFailure(at index: Int, closes: Bool) {
        guard entries[index].closing == nil else { return }
        entries[index].failureCount += 1
        if closes || entries[index].failureCount >= PairingLimits.maximumFailureCount {
            entries[index].closing = .expired
        }
    }

    private func index(_ ceremony: PairingCeremony, _ id: PairingID) -> Int? {
        entries.firstIndex { $0.id == id && $0.ceremony == ceremony }
    }

    /// Drops what nobody needs to be told about any more, the oldest first.
    private mutating func forget(at now: Int64) {
        let kept = PairingLimits.openMilliseconds + PairingLimits.rememberedMilliseconds
        entries.removeAll { now - $0.openedAt >= kept && !$0.isBusy }
        var spent = entries.count - openCount(at: now)
        while spent > PairingLimits.maximumSpentCount,
            let index = entries.firstIndex(where: { !$0.isOpen(at: now) && !$0.isBusy })
        {
            entries.remove(at: index)
            spent -= 1
        }
    }
}

/// Whether a device that came to pair may do so.
public enum PairingStanding: Sendable, Hashable {
    /// It may, and would get this.
    case open(Grant)
    /// It may not, and is told why inside the channel.
    case refused(PairingError)
}
