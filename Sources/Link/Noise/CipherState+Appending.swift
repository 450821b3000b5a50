// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

extension CipherState {
    /// Seals a plaintext and appends the message: 16 bytes more.
    ///
    /// - Throws: As ``seal(inPlace:authenticating:)`` does, with `message` as it was.
    @inlinable
    public mutating func seal(
        _ plaintext: Span<UInt8>, authenticating associatedData: Span<UInt8>,
        appendingTo message: inout [UInt8]
    ) throws(NoiseError) {
        guard plaintext.count <= NoiseLimits.maximumPlaintextByteCount else {
            throw .messageTooLong
        }
        let start = message.count
        message.append(copying: plaintext)
        message.append(contentsOf: repeatElement(0, count: CipherAlgorithm.tagByteCount))
        do {
            var all = message.mutableSpan
            var sealed = all._mutatingExtracting(droppingFirst: start)
            try seal(inPlace: &sealed, authenticating: associatedData)
        } catch {
            message.removeLast(message.count - start)
            throw error
        }
    }

    /// Opens a message and appends its plaintext: 16 bytes less.
    ///
    /// - Throws: As ``open(inPlace:authenticating:)`` does, with `plaintext` as it was.
    @inlinable
    public mutating func open(
        _ message: Span<UInt8>, authenticating associatedData: Span<UInt8>,
        appendingTo plaintext: inout [UInt8]
    ) throws(NoiseError) {
        guard message.count <= NoiseLimits.maximumMessageByteCount else { throw .messageTooLong }
        let start = plaintext.count
        plaintext.append(copying: message)
        do {
            var all = plaintext.mutableSpan
            var opened = all._mutatingExtracting(droppingFirst: start)
            try open(inPlace: &opened, authenticating: associatedData)
        } catch {
            plaintext.removeLast(plaintext.count - start)
            throw error
        }
        plaintext.removeLast(CipherAlgorithm.tagByteCount)
    }
}

extension [UInt8] {
    /// Appends the bytes of a span in one piece.
    @inlinable
    mutating func append(copying bytes: Span<UInt8>) {
        bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
    }
}
