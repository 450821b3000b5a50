// SPDX-License-Identifier: Apache-2.0

/// What a part of the program logs with: its name, the least level, the clock and the sink.
public struct Logger: Sendable {
    /// The part of the program, written in the source.
    public let subsystem: StaticString
    /// Lines below it are not even put together.
    public let minimumLevel: LogLevel
    private let sink: any LogSink
    private let now: @Sendable () -> Int64

    /// A logger.
    ///
    /// - Parameter now: Wall time in milliseconds since 1970.
    public init(
        subsystem: StaticString, minimumLevel: LogLevel = .info, sink: any LogSink,
        now: @escaping @Sendable () -> Int64
    ) {
        self.subsystem = subsystem
        self.minimumLevel = minimumLevel
        self.sink = sink
        self.now = now
    }

    /// The same for another part of the program.
    public func named(_ subsystem: StaticString) -> Logger {
        Logger(subsystem: subsystem, minimumLevel: minimumLevel, sink: sink, now: now)
    }

    /// Writes a line, if its level is high enough.
    public func log(
        _ level: LogLevel, _ message: @autoclosure () -> LogMessage,
        _ fields: @autoclosure () -> KeyValuePairs<StaticString, LogValue> = [:]
    ) {
        guard level >= minimumLevel else { return }
        sink.write(
            LogRecord(
                time: now(), level: level, subsystem: "\(subsystem)", message: message().text,
                fields: fields().map { .init(key: "\($0.key)", value: $0.value) }))
    }
}

extension Logger {
    /// Logs at ``LogLevel/trace``.
    public func trace(
        _ message: @autoclosure () -> LogMessage,
        _ fields: @autoclosure () -> KeyValuePairs<StaticString, LogValue> = [:]
    ) {
        log(.trace, message(), fields())
    }

    /// Logs at ``LogLevel/debug``.
    public func debug(
        _ message: @autoclosure () -> LogMessage,
        _ fields: @autoclosure () -> KeyValuePairs<StaticString, LogValue> = [:]
    ) {
        log(.debug, message(), fields())
    }

    /// Logs at ``LogLevel/info``.
    public func info(
        _ message: @autoclosure () -> LogMessage,
        _ fields: @autoclosure () -> KeyValuePairs<StaticString, LogValue> = [:]
    ) {
        log(.info, message(), fields())
    }

    /// Logs at ``LogLevel/notice``.
    public func notice(
        _ message: @autoclosure () -> LogMessage,
        _ fields: @autoclosure () -> KeyValuePairs<StaticString, LogValue> = [:]
    ) {
        log(.notice, message(), fields())
    }

    /// Logs at ``LogLevel/warning``.
    public func warning(
        _ message: @autoclosure () -> LogMessage,
        _ fields: @autoclosure () -> KeyValuePairs<StaticString, LogValue> = [:]
    ) {
        log(.warning, message(), fields())
    }

    /// Logs at ``LogLevel/error``.
    public func error(
        _ message: @autoclosure () -> LogMessage,
        _ fields: @autoclosure () -> KeyValuePairs<StaticString, LogValue> = [:]
    ) {
        log(.error, message(), fields())
    }
}
