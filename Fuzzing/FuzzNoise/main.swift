// SPDX-License-Identifier: Apache-2.0

/// What libFuzzer calls with each input: a byte that picks who receives, a byte that picks how the
/// message is made, then the message.
///
/// Whatever arrives, nobody crashes; what is not the true message is refused, and the true one is
/// taken after it as if nothing had been.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzNoise(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    guard input.count >= 2 else { return 0 }
    let receivers = Receiver.all
    let receiver = receivers[Int(input[0]) % receivers.count]
    let rest = input.dropFirst(2)
    let message =
        input[1].isMultiple(of: 2) ? Array(rest) : patched(receiver.trueMessage, with: rest)
    receiver.refuses(message)
    return 0
}

/// The true message with bytes changed: three bytes of input say where (big-endian) and how. A
/// place behind its end cuts it short.
func patched(_ message: [UInt8], with patches: ArraySlice<UInt8>) -> [UInt8] {
    var message = message
    var left = patches
    while left.count >= 3 {
        let patch = Array(left.prefix(3))
        left = left.dropFirst(3)
        let place = Int(patch[0]) << 8 | Int(patch[1])
        if place < message.count {
            message[place] ^= patch[2]
        } else {
            message.removeLast(min(message.count, Int(patch[2])))
        }
    }
    return message
}
