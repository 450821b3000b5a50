// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CryptoPrimitives
internal import Dispatch
internal import GitFacts

// Branch and counts of changes, read from git on a queue of their own.

extension SessionHost {
    /// Where a folder stands; nil if git can't tell.
    func standing(of folder: String) async -> Standing? {
        let git = git
        return await withCheckedContinuation { continuation in
            looking.async { continuation.resume(returning: try? git.standing(of: folder)) }
        }
    }

    /// Looks at a session's folder soon; what happens meanwhile is looked at once more afterwards.
    func lookAtFolder(_ session: HostedSession<C>) {
        guard let opening = session.machine.shown.opening, !isShuttingDown else { return }
        guard !session.git.isReading else {
            session.git.isStale = true
            return
        }
        session.git.isReading = true
        session.git.isStale = false
        let git = git
        let id = session.id
        looking.asyncAfter(
            deadline: .now()
                + DispatchTimeInterval.milliseconds(SessionHostLimits.lookingDelayMilliseconds)
        ) { [weak self] in
            let found = FolderFacts(opening, git)
            self?.later { $0.looked(id, found) }
        }
    }

    private func looked(_ id: SessionID, _ found: FolderFacts) {
        guard let session = sessions[id] else { return }
        session.git.isReading = false
        if session.git.branch != found.branch || session.git.diffStat != found.diffStat {
            session.git.branch = found.branch
            session.git.diffStat = found.diffStat
            session.git.changedAt = wallTime
            tell(session.summary)
        }
        if session.git.isStale { lookAtFolder(session) }
    }
}

/// What git says of a session's folder; nothing where it can't tell.
private struct FolderFacts: Sendable {
    var branch = ""
    var diffStat: DiffStat?

    init(_ opening: SessionOpening, _ git: GitReader) {
        guard let standing = try? git.standing(of: opening.folder) else { return }
        branch = standing.branch
        guard case .repository = standing.place,
            let changes = try? git.changes(in: opening.folder, since: opening.head),
            !changes.isEmpty
        else { return }
        diffStat = DiffStat(
            added: UInt64(changes.added), removed: UInt64(changes.removed),
            files: UInt64(changes.files.count))
    }
}
