// SPDX-License-Identifier: Apache-2.0

import Pairing

/// Holds for any text: reading it as a link or a code never traps; a link that is read has exactly the
/// text that was given, white space around it and the page before it aside; a code that is read is
/// read as itself when it is typed as it is shown.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLink(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    let text = String(decoding: bytes, as: UTF8.self)
    checkLink(text)
    // As a fragment too, so that the fuzzer need not find the prefix.
    checkLink("sheetbend://pair#" + text)
    if let code = try? PairingCode(typed: text) {
        precondition(
            (try? PairingCode(typed: code.shown))?.shown == code.shown, "another code is shown")
    }
    return 0
}

func checkLink(_ text: String) {
    guard let link = try? PairingLink(parsing: text) else { return }
    precondition(fragment(of: link.text) == fragment(of: text), "the link has another text")
    precondition(
        link.text.utf8.count <= PairingLink.maximumCharacterCount, "the link is too long")
}

/// What follows the first `#`, without the white space after it.
func fragment(of text: String) -> [UInt8] {
    var fragment = Array(text.utf8.drop { $0 != UInt8(ascii: "#") }.dropFirst())
    while let last = fragment.last, last == 0x20 || (0x09...0x0D).contains(last) {
        fragment.removeLast()
    }
    return fragment
}
