// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
public import DeviceTrust
internal import DeviceTrustStorage
internal import Diagnostics
public import Pairing
public import SecureChannel
internal import Transport

/// One link or code that a host has open.
public struct OpenPairing: Sendable, Hashable {
    /// A link or a code.
    public let ceremony: PairingCeremony
    /// Names it to devices.
    public let id: PairingID

    /// A link or code by its id.
    public init(ceremony: PairingCeremony, id: PairingID) {
        self.ceremony = ceremony
        self.id = id
    }
}

/// A typed code that a host has opened.
public struct OpenedCode: Sendable {
    /// What the person types; ``PairingCode/shown`` is its text.
    public let code: PairingCode
    /// Names it to ``LinkHost/closePairing(_:)``.
    public let pairing: OpenPairing
}

// MARK: - Opening

extension LinkHost {
    /// Opens a link, which is good for one device and two minutes.
    ///
    /// - Parameters:
    ///   - scope: What the device will be granted.
    ///   - hints: Addresses of this host, `host:port`; nil for those that it was told to advertise.
    /// - Throws: ``LinkError/pairingFailed(code:message:)`` if too many are open.
    public func openLink(
        scope: Scope = .approve, hints: [String]? = nil
    ) throws(LinkError) -> PairingLink {
        let hints = hints ?? self.hints
        let secret = try random(PairSecret.byteCount)
        let id = try randomPairingID()
        let link: PairingLink
        do {
            link = try PairingLink(
                hostKey: publicIdentity.agreementKey, pairingID: id, secret: secret,
                expires: context.clock.wallTime + PairingLimits.openMilliseconds, hints: hints,
                relay: nil)
        } catch {
            throw .pairingFailed(
                code: error.code,
                message: "One of the addresses is none: \(hints.joined(separator: ", ")).")
        }
        try open(OpenPairing(ceremony: .link, id: id), secret, scope)
        return link
    }

    /// Opens a code of twelve characters, which is good for one device and two minutes.
    public func openCode(scope: Scope = .approve) async throws(LinkError) -> OpenedCode {
        let code = PairingCode(random: try random(PairingCode.randomByteCount))
        let keys = try await stretch(code)
        let pairing = OpenPairing(ceremony: .code, id: keys.pairingID)
        try open(pairing, keys.preSharedKey, scope)
        return OpenedCode(code: code, pairing: pairing)
    }

    /// Lets devices without a code ask, for five minutes; they are granted notes only.
    public func openApproval() {
        context.pairings.openApproval(now: context.clock.now)
    }

    /// Lets no device ask without a code any more.
    public func closeApproval() {
        context.pairings.closeApproval()
    }

    /// Closes a link or code that is no longer shown.
    public func closePairing(_ pairing: OpenPairing) {
        context.pairings.close(pairing.ceremony, id: pairing.id)
        pairingClosed(pairing.id, .expired)
    }

    /// Off the host's queue, since it takes a tenth of a second.
    @concurrent
    private nonisolated func stretch(
        _ code: PairingCode
    ) async throws(LinkError) -> PairingCode.Keys {
        do { return try code.stretched(using: C.self) } catch { throw .cryptoFailed(error) }
    }

    private func open(
        _ pairing: OpenPairing, _ secret: SecretBytes, _ scope: Scope
    ) throws(LinkError) {
        let now = context.clock.now
        do {
            try context.pairings.open(
                pairing.ceremony, id: pairing.id, secret: secret, scope: scope, now: now)
        } catch {
            throw .pairingFailed(code: error.code, message: "Too many links and codes are open.")
        }
        openPairings[pairing] = now + PairingLimits.openMilliseconds
        context.log.notice("pairing opened", ["scope": .code(scope.text)])
        setAlarm()
    }

    private func random(_ count: Int) throws(LinkError) -> SecretBytes {
        do { return try C.randomBytes(count: count) } catch { throw .cryptoFailed(error) }
    }

    private func randomPairingID() throws(LinkError) -> PairingID {
        let bytes: [UInt8]
        do { bytes = try C.randomNonce(PairingID.byteCount) } catch {
            throw .cryptoFailed(error)
        }
        guard let id = PairingID(bytes: bytes) else { throw .cryptoFailed(.wrongSize) }
        return id
    }
}

// MARK: - Asking the person

extension LinkHost {
    /// The questions that wait for the person's answer.
    public var openPrompts: [PairingPrompt] {
        prompts.values.sorted { $0.id.number < $1.id.number }
    }

    /// The person's answer to ``LinkHostEvent/deviceAsks(_:)``.
    ///
    /// - Parameter allow: Yes also says, where words were shown, that the device shows the same.
    /// - Throws: ``LinkError/unknownPrompt`` if the question is not open any more.
    public func answer(_ id: PromptID, allow: Bool) async throws(LinkError) {
        guard prompts[id] != nil, let connection = connection(id.number) else {
            throw .unknownPrompt
        }
        closePrompt(id)
        await connection.personAnswered(allowed: allow)
    }

    func ask(_ question: PairingQuestion, from number: UInt64) {
        let prompt = PairingPrompt(
            id: PromptID(number: number), label: question.name, platform: question.platform,
            ceremony: question.ceremony, grant: question.grant, words: question.words?.text,
            deviceID: question.deviceID)
        prompts[prompt.id] = prompt
        emit(.deviceAsks(prompt))
    }

    func closePrompt(_ id: PromptID) {
        guard prompts.removeValue(forKey: id) != nil else { return }
        emit(.promptClosed(id))
    }

    func pairingClosed(_ id: PairingID, _ error: PairingError) {
        guard let pairing = openPairings.keys.first(where: { $0.id == id }) else { return }
        openPairings[pairing] = nil
        emit(.pairingClosed(pairing, error))
    }
}

// MARK: - Time

extension LinkHost {
    /// Wakes the host when the next link closes or the next unconfirmed record goes.
    func setAlarm() {
        alarm?.cancel()
        alarm = nil
        guard !isShuttingDown else { return }
        let clock = context.clock
        var deadline = openPairings.values.min()
        if let expiresAt = context.table.nextExpiry {
            let removal = max(clock.now + max(0, expiresAt - clock.wallTime), removalNotBefore)
            deadline = min(deadline ?? .max, removal)
        }
        guard let deadline else { return }
        alarm = clock.wake(at: deadline, on: executor) { [weak self] in
            self?.assumeIsolated { $0.alarmRang() }
        }
    }

    private func alarmRang() {
        let now = context.clock.now
        for (pairing, deadline) in openPairings where deadline <= now {
            pairingClosed(pairing.id, .expired)
        }
        // Links go on closing whatever becomes of the records, which get another try.
        removalNotBefore = now + LinkServiceLimits.removalRetryMilliseconds
        setAlarm()
        let store = store
        let wallTime = context.clock.wallTime
        lane.add { [weak self] in
            do throws(StorageError) {
                try await store.removeExpired(now: wallTime)
                await self?.expiredRemoved()
            } catch {
                await self?.removingFailed(error)
            }
        }
    }

    private func expiredRemoved() {
        removalNotBefore = .min
        setAlarm()
    }

    /// An expired record admits nobody, so that it stays in the file a while longer does no harm.
    private func removingFailed(_ error: StorageError) {
        context.log.error("expired pairings were not removed", ["reason": .code(error.code)])
    }
}
