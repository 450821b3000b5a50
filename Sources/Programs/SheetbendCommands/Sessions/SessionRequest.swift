// SPDX-License-Identifier: Apache-2.0

internal import Arguments
internal import Diagnostics
internal import Greeting
internal import LinkService
internal import SessionSync

/// One request of this computer's own person to the running host, and its answer.
enum SessionRequest {
    /// Sends a message and returns the first answer that is one of these.
    ///
    /// - Throws: what the host answered instead, or that none runs.
    static func answer<Value>(
        to message: ClientMessage, _ context: ProgramContext, pick: (HostMessage) -> Value?
    ) async throws(CommandFailure) -> Value {
        let home = try context.home()
        do throws(LinkError) {
            let session = try await LocalHostClient<Primitives>.openSession(
                home: home, cases: HostMessage.names, log: context.log)
            try await session.send(message.encoded())
            while let event = await session.next() {
                switch event {
                case .refused(let error):
                    await session.close()
                    return try refusal(error)
                case .message(let message):
                    guard let message = try? HostMessage(message), let value = pick(message) else {
                        continue
                    }
                    await session.close()
                    return value
                }
            }
            throw await session.ended()
        } catch {
            throw failure(error)
        }
    }

    private static func refusal<Value>(_ error: WireError) throws(LinkError) -> Value {
        throw .commandRefused(code: "refused", message: error.message)
    }

    private static func failure(_ error: LinkError) -> CommandFailure {
        if case .commandRefused(_, let message) = error {
            return CommandFailure(message.escapedForTerminal(maximumCount: 1_000), .refused)
        }
        if case .noHost = error {
            return CommandFailure("No host runs here. Start one: sheetbend up", .noHost)
        }
        return CommandFailure(error)
    }
}
