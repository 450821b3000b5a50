// SPDX-License-Identifier: Apache-2.0

/// What people call a device or a host, safe to show on one line wherever it is named.
///
/// The name comes from the peer, so it is bounded and holds nothing that moves a cursor, breaks a
/// line, or overrides the writing direction. Letters that are written from right to left stay, and can
/// move what stands beside them: show it on a line or between isolates of its own where that matters.
/// It is never refused: a device with a strange name can still be seen and removed.
public struct DeviceLabel: Sendable {
    /// Longest label in bytes of UTF-8: it has to fit a line beside scope and date.
    public static let maximumByteCount = 64

    /// The text to show; never empty.
    public let text: String

    /// A label as close to the given text as is safe to show.
    public init(_ text: String) {
        let shown = OneLineText.cleaned(text, maximumByteCount: DeviceLabel.maximumByteCount)
        self.text = shown.utf8.isEmpty ? "unnamed" : shown
    }
}

extension DeviceLabel: Equatable {
    /// Whether both are the same bytes, which canonically equal texts need not be.
    public static func == (left: DeviceLabel, right: DeviceLabel) -> Bool {
        sameBytes(left.text, right.text)
    }
}

/// What a device says it runs on, such as `iOS 20` or `Safari`; shown beside its label.
public struct Platform: Sendable {
    /// Longest platform in bytes of UTF-8.
    public static let maximumByteCount = 32

    /// The text to show; may be empty.
    public let text: String

    /// A platform as close to the given text as is safe to show.
    public init(_ text: String) {
        self.text = OneLineText.cleaned(text, maximumByteCount: Platform.maximumByteCount)
    }
}

extension Platform: Equatable {
    /// Whether both are the same bytes.
    public static func == (left: Platform, right: Platform) -> Bool {
        sameBytes(left.text, right.text)
    }
}
