// SPDX-License-Identifier: Apache-2.0

internal import CProcess
internal import CryptoPrimitives
internal import LibcryptoPrimitives
internal import Transport

/// Checks of what the operating system gives.
enum SystemChecks {
    static var coreFiles: Finding {
        process_core_files_are_forbidden() == 1
            ? .good("core files", "off for this program, since they would hold keys")
            : .bad("core files", "can't be switched off. Run `ulimit -c 0` before the program.")
    }

    /// Below it an old kernel may not have been seeded yet; newer ones always say 256.
    private static let minimumEntropyBits: Int32 = 64

    static var randomness: Finding {
        guard let first = try? Primitives.randomBytes(count: 32),
            let second = try? Primitives.randomBytes(count: 32), !first.isEqual(to: second)
        else {
            return .bad("randomness", "The system gives no random bytes. Restart the machine.")
        }
        let bits = process_entropy_bits()
        guard bits < 0 || bits >= minimumEntropyBits else {
            return .notable("randomness", "only \(bits) bits yet; wait a minute before pairing.")
        }
        return .good("randomness", "there")
    }

    /// The beginning of 2025, before which no release of this program was made, and of 2100.
    private static let plausibleTimes: Range<Int64> = 1_735_689_600_000..<4_102_444_800_000

    static func clock(_ clock: some WallClock) -> Finding {
        plausibleTimes.contains(clock.wallTime)
            ? .good("clock", "plausible")
            : .bad(
                "clock", "is years off, so pairings would expire at once or never. Set the time.")
    }
}
