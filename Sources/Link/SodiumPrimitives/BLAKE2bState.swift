// SPDX-License-Identifier: Apache-2.0

internal import CSodium
internal import CryptoPrimitives

/// BLAKE2b with a 64-byte digest under way: libsodium's "generic hash" without a key.
///
/// Its state is aligned to 64 bytes, more than a Swift struct can be, and so lies behind a pointer.
final class BLAKE2bState: HashState {
    private let memory: UnsafeMutableRawBufferPointer
    private var state: OpaquePointer { OpaquePointer(memory.baseAddress!) }

    init(_ algorithm: HashAlgorithm) {
        memory = .allocate(byteCount: crypto_generichash_blake2b_statebytes(), alignment: 64)
        crypto_generichash_blake2b_init(state, nil, 0, HashAlgorithm.blake2b.digestByteCount)
    }

    deinit {
        wipe()
        memory.deallocate()
    }

    func update(_ bytes: Span<UInt8>) {
        bytes.withUnsafeBufferPointer { bytes in
            _ = crypto_generichash_blake2b_update(state, bytes.baseAddress, UInt64(bytes.count))
        }
    }

    func finish(into digest: inout MutableSpan<UInt8>) {
        digest.withUnsafeMutableBufferPointer { digest in
            _ = crypto_generichash_blake2b_final(state, digest.baseAddress!, digest.count)
        }
    }

    func become(_ other: BLAKE2bState) {
        memory.copyMemory(from: UnsafeRawBufferPointer(other.memory))
    }

    func wipe() {
        SecretBytes.wipe(memory)
    }
}
