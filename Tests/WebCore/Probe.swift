// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import JSON
import SodiumPrimitives

/// Two devices meet inside WebAssembly: they pair in each of the three ways, connect again by what they stored
/// and greet each other, what one sends comes out at the other, a wrong secret opens nothing; and numbers are
/// read with 32-bit integers. Returns 0, or the number of the step that failed.
@_cdecl("sheetbend_probe")
public func probe() -> Int32 {
    do {
        let keys = try Keys()
        guard try pairByLink(keys) else { return 1 }
        guard try pairByCode(keys) else { return 2 }
        guard try pairByComparedWords(keys) else { return 3 }
        guard try connectAgain(keys) else { return 4 }
        guard try !connects(keys, deviceSecret: Keys.secret(), hostSecret: Keys.secret()) else {
            return 5
        }
        return numbersAreRead() ? 0 : 6
    } catch {
        return 7
    }
}

/// Seals and opens `count` messages of 16 KiB, to be timed from outside.
@_cdecl("sheetbend_probe_messages")
public func probeMessages(count: Int32) -> Int32 {
    do {
        let keys = try Keys()
        let secret = try Keys.secret()
        let channels = try Channels(keys.reconnect(secret), keys, hostSecret: secret)
        channels.open()
        let message = echo(byteCount: 16_384)
        for _ in 0..<count {
            channels.send(message, from: .device)
            guard channels.takeMessage(at: .host) == message else { return 1 }
        }
        return 0
    } catch {
        return 7
    }
}

/// Whether JSON's numbers have their values where `Int` has 32 bits.
private func numbersAreRead() -> Bool {
    let numbers: [(String, Double)] = [
        ("1e5", 100_000), ("-25e-1", -2.5), ("1e-99999999999", 0),
        ("123456789012e-11", 1.23456789012),
    ]
    do {
        for (text, value) in numbers {
            guard let number = JSONNumber(text), try number.double() == value else { return false }
        }
        return true
    } catch {
        return false
    }
}
