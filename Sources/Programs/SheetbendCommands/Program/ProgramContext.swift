// SPDX-License-Identifier: Apache-2.0

internal import DeviceTrust
internal import DeviceTrustStorage
internal import Diagnostics
internal import LibcryptoPrimitives
internal import LinkService
internal import Transport

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The cryptographic back end of this program.
typealias Primitives = LibcryptoPrimitives

/// What every command works with.
struct ProgramContext: Sendable {
    let environment: [String: String]
    let console: Console
    let clock = SystemClock()
    private(set) var log: Logger
    /// Where the log goes: standard error.
    let logStream = StreamLogSink.standardError()

    init(environment: [String: String]) {
        self.environment = environment
        console = Console(environment: environment)
        // What a person has to know is said by the commands themselves.
        log = ProgramContext.logger(from: .error, to: logStream)
    }

    /// `--verbose`: everything that the program decides, on standard error.
    mutating func beVerbose() {
        log = ProgramContext.logger(from: .debug, to: logStream)
    }

    private static func logger(from level: LogLevel, to sink: StreamLogSink) -> Logger {
        Logger(
            subsystem: "sheetbend", minimumLevel: level, sink: sink,
            now: { SystemClock().wallTime })
    }

    /// The folder where everything is kept.
    func home() throws(CommandFailure) -> HomeFolder {
        do { return try HomeFolder(environment: environment) } catch {
            throw CommandFailure(error.message)
        }
    }

    /// What this computer is called, without its domain.
    static var machineName: DeviceLabel {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return DeviceLabel("this computer") }
        let bytes = name.prefix { $0 != 0 && $0 != CChar(UInt8(ascii: ".")) }
        let text = String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return DeviceLabel(text.isEmpty ? "this computer" : text)
    }

    /// What this program runs on.
    static var platform: Platform {
        #if os(macOS)
            Platform("macOS")
        #else
            Platform("Linux")
        #endif
    }
}

extension [String: String] {
    /// The variables that this program reads; the others are nobody's business here.
    static var ofThisProcess: [String: String] {
        let names = [
            "SHEETBEND_HOME", "HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "NO_COLOR", "TERM",
            "PATH", "XDG_CONFIG_HOME", "TMPDIR",
        ]
        var found: [String: String] = [:]
        for name in names {
            if let value = getenv(name) { found[name] = String(cString: value) }
        }
        return found
    }
}
