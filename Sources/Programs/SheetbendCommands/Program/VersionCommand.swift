// SPDX-License-Identifier: Apache-2.0

internal import Arguments
internal import CLibcrypto
internal import CSQLite
internal import CSodium
internal import DeviceTrust
internal import JSON
internal import SecureChannel

/// `sheetbend version`: what this program and the libraries beneath it are.
struct VersionCommand {
    private let asJSON: Bool

    init(_ command: ParsedCommand) {
        asJSON = command.isSet(Options.json)
    }

    func run(_ context: ProgramContext) -> ExitStatus {
        let versions = VersionCommand.versions
        if asJSON {
            var writer = JSONWriter()
            writer.beginObject()
            for (name, version) in versions {
                writer.name(name)
                writer.string(version)
            }
            writer.endObject()
            context.console.say(String(decoding: writer.bytes, as: UTF8.self))
        } else {
            let width = versions.map(\.0.count).max() ?? 0
            for (name, version) in versions {
                context.console.say(name.fitted(to: width) + "  " + version)
            }
        }
        return .done
    }

    static var versions: [(String, String)] {
        [
            ("sheetbend", SheetbendProgram.version),
            ("link", String(Preamble.version)),
            ("messages", String(MessageVersion.current)),
            ("libcrypto", libcrypto),
            ("libsodium", libsodium),
            ("sqlite", String(cString: sqlite3_libversion())),
        ]
    }

    static var libcrypto: String { String(cString: OpenSSL_version(OPENSSL_VERSION_STRING)) }
    static var libsodium: String { String(cString: sodium_version_string()) }
}
