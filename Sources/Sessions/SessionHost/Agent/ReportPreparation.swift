// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CryptoPrimitives
internal import DeviceTrust

/// Makes of what an agent says what its session takes: the host's own ids and digests, and texts above
/// 16 KiB kept beside the transcript.
///
/// It waits for the disk, so it has a queue of its own for each session.
struct ReportPreparation<C: CryptoPrimitives>: Sendable {
    let sessionID: SessionID
    let launch: LaunchID
    let approvalKey: SecretBytes
    let texts: LongTextKeeper<C>

    /// Shorter and shorter bounds for texts in an event, until the event has room in a message.
    private static var bounds: [Int] { [LongText.maximumInlineByteCount, 2 << 10, 256, 0] }
    /// Most files of an item that are kept when even without texts it is too long.
    private static var keptFileCount: Int { 64 }

    func report(_ saying: AgentSaying) throws(SessionHostError) -> AgentReport {
        switch saying {
        case .titled(let title): .titled(TextBounds.prefix(title, maximumByteCount: 1 << 10))
        case .turnStarted: .turnStarted
        case .turnEnded(let end): .turnEnded(end)
        case .threadEnded(let thread): .threadEnded(thread)
        case .item(let update): .item(try fitted(update))
        case .delta(let delta): .delta(delta)
        case .asks(let question):
            .requested(try request(question), requestID: question.requestID)
        case .withdrew(let requestID): .withdrew(try id(of: requestID))
        case .usage(let usage): .usage(usage)
        case .notice(let notice): .notice(notice)
        case .raw(var frame): .raw(try kept(&frame))
        }
    }

    // MARK: Requests

    private func id(of requestID: String) throws(SessionHostError) -> ApprovalID {
        do {
            return try ApprovalID(
                session: sessionID, launch: launch, requestID: requestID, key: approvalKey,
                using: C.self)
        } catch {
            throw .cryptoFailed
        }
    }

    private func request(_ question: AgentQuestion) throws(SessionHostError) -> ApprovalRequest {
        var request = ApprovalRequest(
            id: try id(of: question.requestID), sessionID: sessionID, launch: launch,
            item: question.item, origin: question.origin, kind: question.kind,
            title: question.title, detail: question.detail, choices: question.choices,
            digest: [], requestedAt: 0, deadline: question.deadline)
        let whole = question.detail
        for bound in Self.bounds {
            request.detail = []
            for part in whole { request.detail.append(try kept(part, above: bound)) }
            if request.encoded().count <= EventLimits.maximumRequestByteCount { break }
        }
        do { request.digest = try request.computedDigest(using: C.self) } catch {
            throw .cryptoFailed
        }
        return request
    }

    private func kept(
        _ part: ApprovalDetail, above bound: Int
    ) throws(SessionHostError) -> ApprovalDetail {
        switch part {
        case .command(let text, let folder):
            .command(text: try texts.kept(text, above: bound), folder: folder)
        case .fileChange(var change):
            .fileChange(try kept(&change, above: bound))
        case .text(let label, let text):
            .text(label: label, text: try texts.kept(text, above: bound))
        case .input(let text): .input(try texts.kept(text, above: bound))
        case .permission, .network, .question, .unknown: part
        }
    }

    // MARK: Texts

    private func fitted(_ update: ItemUpdate) throws(SessionHostError) -> ItemUpdate {
        var kept = update
        for bound in Self.bounds {
            kept = update
            kept.text = try self.kept(update.text, above: bound)
            kept.command = try self.kept(update.command, above: bound)
            kept.input = try self.kept(update.input, above: bound)
            kept.output = try self.kept(update.output, above: bound)
            kept.changes = try self.kept(update.changes, above: bound)
            if kept.encoded().count < EventLimits.maximumEventByteCount - 1_024 { return kept }
        }
        kept.changes = kept.changes.map { Array($0.prefix(Self.keptFileCount)) }
        return kept
    }

    private func kept(
        _ changes: [FileChange]?, above bound: Int
    ) throws(SessionHostError) -> [FileChange]? {
        guard let changes else { return nil }
        var kept: [FileChange] = []
        for var change in changes.prefix(EventLimits.maximumFileCount) {
            kept.append(try self.kept(&change, above: bound))
        }
        return kept
    }

    private func kept(
        _ change: inout FileChange, above bound: Int
    ) throws(SessionHostError) -> FileChange {
        change.diff = try kept(change.diff, above: bound)
        return change
    }

    private func kept(_ frame: inout RawFrame) throws(SessionHostError) -> RawFrame {
        frame.json = try texts.kept(frame.json, above: LongText.maximumInlineByteCount)
        return frame
    }

    private func kept(
        _ text: LongText?, above bound: Int
    ) throws(SessionHostError) -> LongText? {
        guard let text else { return nil }
        return try texts.kept(text, above: bound)
    }
}
