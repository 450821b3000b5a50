// SPDX-License-Identifier: Apache-2.0

extension StaticString {
    /// The same bytes as C reads them: a literal ends in a zero byte and lives as long as the process.
    var cString: UnsafePointer<CChar> {
        UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
