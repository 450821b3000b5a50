// SPDX-License-Identifier: Apache-2.0

internal import Arguments
internal import DeviceTrust
internal import LinkService

/// `sheetbend echo`: a device, which pairs if it was given something to pair with, then talks.
struct EchoDevice {
    let request: DeviceRequest
    /// The one text to send; nil for each line of standard input.
    let text: String?

    func run(_ context: ProgramContext) async throws(CommandFailure) -> ExitStatus {
        let (stream, continuation) = AsyncStream.makeStream(of: DeviceHappening.self)
        let input = InputLines { continuation.yield(.line($0)) }
        let interruptions = Interruptions { continuation.yield(.interrupted) }
        defer { withExtendedLifetime(interruptions) {} }
        var happenings = stream.makeAsyncIterator()
        let (device, host, hasJustPaired) = try await DeviceMeeting(request).meet(
            context, input, continuation, &happenings)
        var conversation = EchoConversation(
            device, with: host, hasJustPaired: hasJustPaired, text: text, input: input,
            console: context.console, report: continuation)
        return try await conversation.run(&happenings)
    }
}
