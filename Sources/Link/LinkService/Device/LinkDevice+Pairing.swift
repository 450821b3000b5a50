// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
public import DeviceTrust
internal import Pairing
internal import SecureChannel
internal import SerialExecutors
public import Transport

extension LinkDevice {
    /// Pairs with a host: tries each address in turn, waits for the host's person, stores the host.
    ///
    /// - Parameter comparing: Shows words and asks this device's person whether the host shows the
    ///   same; only without a link or code.
    /// - Throws: ``LinkError`` that says why and what to do; nothing is stored then.
    public func pair(
        with invitation: PairingInvitation,
        comparing compareWords: @escaping @Sendable (String) async -> Bool = { _ in false }
    ) async throws(LinkError) -> PairedHost {
        var failure: LinkError?
        for hint in invitation.hints {
            switch try await pair(with: invitation, at: hint, comparing: compareWords) {
            case .paired(let host): return host
            case .tryNext(let error):
                // What a host said tells more than that another address led nowhere.
                if failure == nil || failure?.isUnreachable == true { failure = error }
            }
        }
        throw failure ?? .noAddress("the host")
    }

    private enum Attempt {
        case paired(PairedHost)
        /// It may have been another host, or none.
        case tryNext(LinkError)
    }

    /// - Throws: what ends the pairing, since it came from the host itself or from this device.
    private func pair(
        with invitation: PairingInvitation, at hint: String,
        comparing compareWords: @escaping @Sendable (String) async -> Bool
    ) async throws(LinkError) -> Attempt {
        let executor = SerialQueueExecutor(label: "sheetbend.pairing")
        let transport: any Transport
        do { transport = try await LinkDevice.reach(hint, on: executor) } catch {
            return .tryNext(error)
        }
        let attempt = try await attempt(
            invitation, over: transport, on: executor, comparing: compareWords)
        switch await attempt.pair() {
        case .success(let host): return .paired(host)
        case .failure(let error):
            if await attempt.hasOpened || error.isTerminal { throw error }
            return .tryNext(error)
        }
    }

    /// Pairs over a connection that stands and was not started yet.
    public func pair(
        with invitation: PairingInvitation, over transport: any Transport,
        comparing compareWords: @escaping @Sendable (String) async -> Bool = { _ in false }
    ) async throws(LinkError) -> PairedHost {
        let executor = SerialQueueExecutor(label: "sheetbend.pairing")
        let attempt = try await attempt(
            invitation, over: transport, on: executor, comparing: compareWords)
        return try await attempt.pair().get()
    }

    @concurrent
    private nonisolated func attempt(
        _ invitation: PairingInvitation, over transport: any Transport,
        on executor: SerialQueueExecutor,
        comparing compareWords: @escaping @Sendable (String) async -> Bool
    ) async throws(LinkError) -> PairingConnection<C> {
        PairingConnection<C>(
            invitation, channel: try context.channel(to: try invitation.target(using: C.self)),
            over: transport, on: executor, in: context, comparing: compareWords)
    }

    static func reach(
        _ hint: String, on executor: SerialQueueExecutor
    ) async throws(LinkError) -> any Transport {
        let endpoint: EndpointAddress
        do { endpoint = try EndpointAddress(parsing: hint) } catch {
            throw .noAddress(hint)
        }
        do {
            return try await connectTCP(
                to: endpoint, within: LinkServiceLimits.connectTimeout, on: executor)
        } catch {
            throw .unreachable(error)
        }
    }
}

extension LinkError {
    var isUnreachable: Bool {
        switch self {
        case .unreachable, .noAddress: true
        default: false
        }
    }
}
