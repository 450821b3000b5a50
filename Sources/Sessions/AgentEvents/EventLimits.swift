// SPDX-License-Identifier: Apache-2.0

/// How much one event may hold; what is beyond is refused when it is read.
public enum EventLimits {
    /// Longest text of a line or a few, in bytes: a title, a path, a message. Paths have up to 4 KiB;
    /// beyond four times that nobody reads on a phone.
    public static let maximumTextByteCount = 16 << 10
    /// Longest text that an event holds itself, in bytes. Hosts keep what is above
    /// ``LongText/maximumInlineByteCount`` apart; the rest is room for hosts that do it later.
    public static let maximumLongTextByteCount = 64 << 10
    /// Longest encoding of one event, in bytes: half a message, so that a batch always holds one.
    public static let maximumEventByteCount = 128 << 10
    /// Longest encoding of one request, in bytes: its message and its event stay far below theirs.
    public static let maximumRequestByteCount = 96 << 10
    /// Most parts of a request: a plan of changes in dozens of files is still read, more is not.
    public static let maximumDetailCount = 128
    /// Most answers of a request; agents offer up to six.
    public static let maximumChoiceCount = 32
    /// Most answers of a question; agents offer four.
    public static let maximumOptionCount = 64
    /// Most questions that one decision answers, and most words of one answer.
    public static let maximumAnswerCount = 64
    /// Most permissions of one decision.
    public static let maximumPermissionCount = 128
    /// Most files of one item.
    public static let maximumFileCount = 512
    /// Longest name of a kind or class that only newer hosts know.
    public static let maximumWordByteCount = 128
    /// Most capabilities of a backend that are read; ours are 16.
    public static let maximumCapabilityCount = 64
}
