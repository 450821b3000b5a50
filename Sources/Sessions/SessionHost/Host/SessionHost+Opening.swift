// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
internal import CryptoPrimitives
internal import Diagnostics
internal import Dispatch
internal import Foundation
internal import GitFacts
internal import LinkService
internal import SerialExecutors
internal import TranscriptStorage

extension SessionHost {
    /// Opens all sessions of the folder and takes their agents up. Once, before devices connect, by who
    /// holds the folder's lock.
    ///
    /// A session whose transcript is damaged is left as it is and said in the log.
    public func open() throws(SessionHostError) {
        let files = try SessionFiles<C>(setup.home)
        self.files = files
        let ids: [SessionID]
        do { ids = try files.store.ids() } catch { throw SessionHostError(error) }
        for id in ids {
            do throws(TranscriptError) {
                try open(id, files)
            } catch {
                setup.log.error(
                    "a session could not be opened",
                    ["session": .untrusted(id.text), "reason": .code(error.code)])
            }
        }
    }

    private func open(_ id: SessionID, _ files: SessionFiles<C>) throws(TranscriptError) {
        let transcript = try files.store.open(id)
        let state = try files.state(of: transcript)
        // Whoever asked for it was never told.
        guard state.opening != nil else { return try files.store.delete(id) }
        let session = HostedSession<C>(
            SessionStateMachine(id, restoredFrom: state), transcript)
        sessions[id] = session
        if state.isAgentAlive { takeUp(session, files) }
        lookAtFolder(session)
    }

    private func takeUp(_ session: HostedSession<C>, _ files: SessionFiles<C>) {
        let state = session.machine.shown
        guard let start = state.agent, let opening = state.opening else { return }
        let launch = AgentLaunch(
            sessionID: session.id, id: start.launch, folder: opening.folder,
            arguments: files.launch(of: session.id)?.arguments ?? [], frame: state.frame,
            isTakenUp: true)
        do {
            let driver = try backend(opening.backend).driver(for: launch)
            run(driver, launch, in: session, files)
        } catch {
            let message = "The host was stopped, and this agent can't go on. " + error.message
            perform(
                session.machine.agentEnded(isFailure: true, message: message, at: wallTime),
                in: session)
        }
    }

    func backend(_ id: BackendID) throws(SessionHostError) -> any AgentBackend {
        for backend in setup.backends where backend.id == id { return backend }
        throw .unknownBackend(id.text)
    }

    // MARK: - New ones

    /// Begins a session and starts its agent.
    ///
    /// - Parameter folder: Where the agent works, an absolute path.
    /// - Returns: Its id, when its first event is on the way to the disk.
    /// - Throws: ``SessionHostError`` if there is no such backend or folder, or the agent can't be run so.
    public func start(
        _ backend: BackendID, folder: String, arguments: [String]
    ) async throws(SessionHostError) -> SessionID {
        let backend = try self.backend(backend)
        guard !isShuttingDown, let files else { throw .shuttingDown }
        guard folder.hasPrefix("/"), SessionHost.isFolder(folder) else {
            throw .badFolder(folder)
        }
        let id: SessionID = try randomID()
        let launch = AgentLaunch(
            sessionID: id, id: try randomID(), folder: folder, arguments: arguments, frame: 0,
            isTakenUp: false)
        let driver = try backend.driver(for: launch)
        let standing = await standing(of: folder)
        let transcript = try await create(id, arguments, files)
        guard !isShuttingDown else { throw .shuttingDown }
        let name = standing?.projectName ?? URL(fileURLWithPath: folder).lastPathComponent
        let session = HostedSession<C>(SessionStateMachine(id), transcript)
        session.git.branch = standing?.branch ?? ""
        sessions[id] = session
        let opening = SessionOpening(
            backend: backend.id, folder: folder, projectName: name, title: name,
            head: standing?.head)
        perform(session.machine.opened(opening, at: wallTime), in: session)
        run(driver, launch, in: session, files)
        return id
    }

    private func create(
        _ id: SessionID, _ arguments: [String], _ files: SessionFiles<C>
    ) async throws(SessionHostError) -> Transcript {
        let result = await withCheckedContinuation { continuation in
            reading.async {
                continuation.resume(
                    returning: Result { () throws(SessionHostError) in
                        let transcript: Transcript
                        do throws(TranscriptError) {
                            transcript = try files.store.create(
                                id, epoch: .random(in: .min ... .max))
                        } catch {
                            throw SessionHostError(error)
                        }
                        try files.store(
                            SessionFiles<C>.Launch(arguments: arguments), of: id)
                        return transcript
                    })
            }
        }
        return try result.get()
    }

    private func randomID<Named>() throws(SessionHostError) -> LongLivedID<Named> {
        let bytes: SecretBytes
        do throws(CryptoError) { bytes = try C.randomBytes(count: 16) } catch {
            throw .cryptoFailed
        }
        var copy: [UInt8] = []
        for index in 0..<bytes.span.count { copy.append(bytes.span[index]) }
        guard let id = LongLivedID<Named>(bytes: copy) else { throw .cryptoFailed }
        return id
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    // MARK: - Agents

    private func run(
        _ driver: any AgentDriver, _ launch: AgentLaunch, in session: HostedSession<C>,
        _ files: SessionFiles<C>
    ) {
        session.driver = driver
        session.launch = launch.id
        let preparation = ReportPreparation<C>(
            sessionID: session.id, launch: launch.id, approvalKey: files.approvalKey,
            texts: LongTextKeeper(blobs: files.blobs))
        let lane = session.lane
        driver.start { [weak self] report in
            // Long texts are on the disk before the event that names them.
            lane.async { [weak self] in
                let prepared = PreparedReport(report, preparation)
                self?.later { $0.agentReported(prepared, launch) }
            }
        }
    }

    private func agentReported(_ report: PreparedReport, _ launch: AgentLaunch) {
        guard let session = sessions[launch.sessionID], session.launch == launch.id,
            !session.isHalted, !isShuttingDown
        else { return }
        let at = wallTime
        switch report {
        case .started(let program, let capabilities):
            let start = AgentStart(
                launch: launch.id, program: program, capabilities: capabilities)
            perform(session.machine.agentStarted(start, at: at), in: session)
        case .frame(let frame, let reports):
            perform(
                session.machine.agentReported(reports, frame: frame, at: at), in: session)
        case .tookUp: perform(session.machine.agentTookUp(at: at), in: session)
        case .delivered(let token):
            perform(session.machine.inputDelivered(token, at: at), in: session)
        case .ended(let isFailure, let message):
            session.driver = nil
            perform(
                session.machine.agentEnded(isFailure: isFailure, message: message, at: at),
                in: session)
        case .failed(let error):
            session.driver?.stop()
            session.driver = nil
            perform(
                session.machine.agentEnded(isFailure: true, message: error.message, at: at),
                in: session)
        }
    }
}
