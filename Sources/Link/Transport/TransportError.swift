// SPDX-License-Identifier: Apache-2.0

internal import CSockets

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Why a connection or a listener could not be had or broke, and what to do about it.
public struct TransportError: Error, Sendable, Equatable {
    /// The sorts of failure; the raw value is the stable code.
    public enum Kind: String, Sendable, CaseIterable {
        case connectionRefused, hostUnreachable, timedOut, nameNotFound
        case addressInUse, addressNotAvailable, permissionDenied
        case noSocket, listenerBusy, otherUser, pathTooLong, notASocket
        case folderNotPrivate, folderOfOtherUser
        case connectionReset, closeTimedOut, cancelled, tooManyOpenFiles, systemFailure
    }

    /// What was being done.
    public enum Operation: Sendable {
        case connecting, listening, accepting, transferring
    }

    /// The sort of failure.
    public let kind: Kind
    /// The address, path or peer it concerns, as text.
    public let address: String
    /// The system's own number and words, where it gave any.
    public let systemReason: String?

    /// A word for programs, the same in every release.
    public var code: String { kind.rawValue }

    init(_ kind: Kind, _ address: String, systemReason: String? = nil) {
        self.kind = kind
        self.address = address
        self.systemReason = systemReason
    }
}

extension TransportError {
    /// The failure that an errno means during an operation.
    init(errno number: Int32, while operation: Operation, _ address: String) {
        let kind: Kind =
            switch number {
            case ECONNREFUSED: .connectionRefused
            case EHOSTUNREACH, ENETUNREACH, ENETDOWN, EHOSTDOWN: .hostUnreachable
            case ETIMEDOUT: .timedOut
            case EADDRINUSE: .addressInUse
            case EADDRNOTAVAIL, EAFNOSUPPORT: .addressNotAvailable
            case EACCES, EPERM: .permissionDenied
            case ENOENT: .noSocket
            case EAGAIN where operation == .connecting: .listenerBusy
            case ENAMETOOLONG: .pathTooLong
            case ECONNRESET, EPIPE, ECONNABORTED, ENOTCONN: .connectionReset
            case EMFILE, ENFILE: .tooManyOpenFiles
            default: .systemFailure
            }
        self.init(kind, address, systemReason: TransportError.text(of: number))
    }

    private static func text(of number: Int32) -> String {
        var words = [CChar](repeating: 0, count: 128)
        socket_error_text(number, &words, words.count)
        let bytes = words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return "\(String(decoding: bytes, as: UTF8.self)) (\(number))"
    }
}
