// SPDX-License-Identifier: Apache-2.0

internal import CLibcrypto

/// Parameters that point to the caller's memory, so that no copy of a secret stays behind.
///
/// Names and texts are literals because libcrypto keeps their addresses. It asks for mutable memory
/// as the same struct also carries answers; it writes to none of these.
extension OSSL_PARAM {
    static func text(_ name: StaticString, _ value: StaticString) -> OSSL_PARAM {
        OSSL_PARAM_construct_utf8_string(
            name.cString, UnsafeMutablePointer(mutating: value.cString), 0)
    }

    static func octets(_ name: StaticString, _ bytes: UnsafeRawBufferPointer) -> OSSL_PARAM {
        OSSL_PARAM_construct_octet_string(
            name.cString, UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }

    /// - Parameter bytes: The number in the processor's own byte order.
    static func number(_ name: StaticString, _ bytes: UnsafeRawBufferPointer) -> OSSL_PARAM {
        let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress!)
        return OSSL_PARAM_construct_BN(
            name.cString, start.assumingMemoryBound(to: UInt8.self), bytes.count)
    }
}
