// SPDX-License-Identifier: Apache-2.0

internal import CLibcrypto
internal import CryptoPrimitives

/// Turns libcrypto's "1 is success" into an error, and empties its queue of error records.
///
/// The queue belongs to the thread: what stays in it would confuse whoever looks next.
func check(_ result: Int32, or error: CryptoError = .libraryFailed) throws(CryptoError) {
    guard result == 1 else { throw libcryptoFailure(error) }
}

/// Turns libcrypto's "NULL is failure" into an error.
func check(
    _ pointer: OpaquePointer?, or error: CryptoError = .libraryFailed
) throws(CryptoError) -> OpaquePointer {
    guard let pointer else { throw libcryptoFailure(error) }
    return pointer
}

/// Empties the thread's queue of error records on the way out.
func libcryptoFailure(_ error: CryptoError) -> CryptoError {
    ERR_clear_error()
    return error
}
