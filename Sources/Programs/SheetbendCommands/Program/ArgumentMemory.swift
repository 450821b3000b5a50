// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The memory in which the system keeps this process's arguments.
///
/// Every user of the computer can read it (`ps`, `/proc/PID/cmdline`) for as long as the process
/// runs, so every word that may be a link or code is overwritten there first of all. It was readable
/// until then: whoever minds gives the link on standard input.
enum ArgumentMemory {
    /// Overwrites what may be secret in a command line, whether it will be understood or not.
    static func overwriteSecrets(of arguments: [String]) {
        for argument in arguments {
            if let secret = SecretWords.secret(in: argument) { overwrite(String(secret)) }
        }
    }

    /// Overwrites a text wherever it stands in an argument.
    static func overwrite(_ secret: String) {
        let secret = Array(secret.utf8)
        guard !secret.isEmpty else { return }
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let argument = CommandLine.unsafeArgv[index] else { continue }
            let bytes = UnsafeMutableRawBufferPointer(start: argument, count: strlen(argument))
            overwrite(secret, in: bytes)
        }
    }

    static func overwrite(_ secret: [UInt8], in bytes: UnsafeMutableRawBufferPointer) {
        guard bytes.count >= secret.count else { return }
        for start in 0...(bytes.count - secret.count) {
            let place = start..<(start + secret.count)
            if bytes[place].elementsEqual(secret) {
                for position in place { bytes[position] = UInt8(ascii: "x") }
            }
        }
    }
}
