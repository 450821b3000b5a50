// SPDX-License-Identifier: Apache-2.0

/// Times and counts of pairing; every time is in milliseconds.
public enum PairingLimits {
    /// How long a link or code is open: enough to fetch a phone, too short to be passed on.
    public static let openMilliseconds: Int64 = 120_000
    /// How long a spent link or code is remembered, so that its holder can be told what became of it.
    public static let rememberedMilliseconds: Int64 = 600_000
    /// A link or code closes with its fifth failure of someone who knows its id: connections break,
    /// and whoever fails that often has something else in mind. A code that was typed wrong has
    /// another id and counts nowhere; that nobody guesses one is up to its 60 bits.
    public static let maximumFailureCount = 5
    /// Most links and codes open at once: one for each person who might be pairing right now.
    public static let maximumOpenCount = 4
    /// Most spent ones that are remembered; beyond, the oldest is forgotten.
    public static let maximumSpentCount = 32

    /// How long people have for a question, on the host and on the device: the host's prompt
    /// expires after it (Notes 1). It runs from the question, not from the code's opening: a code
    /// that was used in time is not lost because somebody reads carefully.
    public static let questionMilliseconds: Int64 = 90_000
    /// How long a side waits for a message that the other sends without asking anyone.
    public static let stepMilliseconds: Int64 = 30_000
    /// How long a device waits for the host's grant: a question there and what surrounds it.
    public static let grantMilliseconds: Int64 = questionMilliseconds + stepMilliseconds

    /// How long approval without a code stays open once a person opens it (Notes 1).
    public static let approvalOpenMilliseconds: Int64 = 300_000
    /// Devices that may be compared with in one opening; the gate closes with the last. Each has one
    /// guess at the words, in 2^30.
    public static let maximumTriesPerOpening = 4
    /// How long a denial stops every prompt (Notes 1).
    public static let denialPauseMilliseconds: Int64 = 60_000
    /// The longest pause of a source that is denied again and again (Notes 1).
    public static let maximumSourcePauseMilliseconds: Int64 = 3_600_000
    /// Most sources that are remembered: each opening brings four at most, so an hour of them is kept.
    public static let maximumSourceCount = 128

    /// Size of a nonce behind comparison words, in bytes.
    public static let nonceByteCount = 32
    /// Size of a commitment to one, in bytes.
    public static let commitmentByteCount = 32
    /// Longest reason of a refusal that is read, in bytes: ours have up to 7.
    public static let maximumReasonByteCount = 64
    /// Longest refusal message that is shown, in bytes.
    public static let maximumMessageByteCount = 256
}
