// SPDX-License-Identifier: Apache-2.0

internal import CSecureMemory

/// Bytes that nobody should see: they zero themselves when the last holder lets go, and print as a count.
///
/// Copies share one buffer, so that a secret lies in one place of the memory. There is no equality
/// operator: ``isEqual(to:)`` compares in constant time.
public struct SecretBytes: Sendable {
    private final class Storage: @unchecked Sendable {
        // Unchecked because of the pointer; its bytes are written only while a secret is being
        // made, before anyone else can hold the storage.
        let bytes: UnsafeMutableRawBufferPointer

        init(count: Int) {
            bytes = .allocate(byteCount: count, alignment: 16)
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
        }

        deinit {
            SecretBytes.release(bytes) { $0.deallocate() }
        }
    }

    private let storage: Storage

    /// A secret of `count` bytes that `fill` writes; they are zeros before.
    public init(
        count: Int, fill: (inout MutableSpan<UInt8>) throws(CryptoError) -> Void
    ) throws(CryptoError) {
        storage = Storage(count: count)
        let bytes = storage.bytes.assumingMemoryBound(to: UInt8.self)
        var span = MutableSpan<UInt8>(_unsafeElements: bytes)
        try fill(&span)
    }

    /// A secret with a copy of the given bytes; wiping the original is the caller's part.
    public init(copying bytes: Span<UInt8>) {
        storage = Storage(count: bytes.count)
        for index in 0..<bytes.count {
            storage.bytes[index] = bytes[index]
        }
    }

    /// A secret with the bytes of an array, which are wiped and removed from it.
    public init(consuming bytes: inout [UInt8]) {
        self.init(copying: bytes.span)
        SecretBytes.wipe(&bytes)
        bytes = []
    }

    /// How many bytes there are.
    public var count: Int { storage.bytes.count }

    /// The bytes themselves, for as long as the secret is held.
    public var span: Span<UInt8> {
        @_lifetime(borrow self)
        get {
            let bytes = storage.bytes.assumingMemoryBound(to: UInt8.self)
            return _overrideLifetime(Span<UInt8>(_unsafeElements: bytes), borrowing: self)
        }
    }

    /// Whether another secret holds the same bytes; how long it takes tells only their counts.
    public func isEqual(to other: SecretBytes) -> Bool {
        constantTimeEqual(span, other.span)
    }

    /// Wipes memory before it goes back; apart from `deinit`, so that a test can look in between.
    static func release(
        _ bytes: UnsafeMutableRawBufferPointer,
        by deallocate: (UnsafeMutableRawBufferPointer) -> Void
    ) {
        wipe(bytes)
        deallocate(bytes)
    }

    /// Overwrites an array with zeros that the optimiser can't leave out.
    public static func wipe(_ bytes: inout [UInt8]) {
        bytes.withUnsafeMutableBytes { wipe($0) }
    }

    /// Overwrites memory with zeros that the optimiser can't leave out.
    public static func wipe(_ bytes: inout MutableSpan<UInt8>) {
        bytes.withUnsafeMutableBytes { wipe($0) }
    }

    /// Overwrites memory with zeros that the optimiser can't leave out.
    public static func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
        if let start = bytes.baseAddress {
            secure_zero(start, bytes.count)
        }
    }
}

/// Whether two byte strings are equal, compared without an early end when their counts agree.
package func constantTimeEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    return left.withUnsafeBufferPointer { l in
        right.withUnsafeBufferPointer { r in
            guard let l = l.baseAddress, let r = r.baseAddress else { return true }
            return secure_equal(l, r, left.count) != 0
        }
    }
}
