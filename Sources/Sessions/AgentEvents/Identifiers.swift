// SPDX-License-Identifier: Apache-2.0

internal import TextEncodings

/// An id of 128 bits that nobody guesses, written as 26 characters of lowercase base32.
///
/// `Named` only tells ids of one kind from those of another.
public struct LongLivedID<Named>: Sendable, Hashable {
    /// Its 16 bytes.
    public let bytes: [UInt8]

    /// The id of 16 bytes; nil for any other count.
    public init?(bytes: [UInt8]) {
        guard bytes.count == identifierByteCount else { return nil }
        self.bytes = bytes
    }

    /// The id with this text form; nil unless it is exactly what ``text`` gives for some id.
    public init?(text: String) {
        guard text.utf8.count == identifierCharacterCount, let bytes = Base32.decode(text),
            bytes.count == identifierByteCount,
            Base32.encode(bytes).utf8.elementsEqual(text.utf8)
        else { return nil }
        self.bytes = bytes
    }

    /// Its 26 characters.
    public var text: String { Base32.encode(bytes) }
}

/// Names a session for as long as it exists: random.
public typealias SessionID = LongLivedID<NamedSession>

/// Names one run of an agent's program within a session: random.
public typealias LaunchID = LongLivedID<NamedLaunch>

/// Names an approval: the beginning of an HMAC that only its host can make, so that the host finds the
/// same again after a restart.
public typealias ApprovalID = LongLivedID<NamedApproval>

/// What a ``SessionID`` names.
public enum NamedSession {}
/// What a ``LaunchID`` names.
public enum NamedLaunch {}
/// What an ``ApprovalID`` names.
public enum NamedApproval {}

/// 128 bits: random ones never meet, an HMAC's are not guessed.
let identifierByteCount = 16
let identifierCharacterCount = 26
