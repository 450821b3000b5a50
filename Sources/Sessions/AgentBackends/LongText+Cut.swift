// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents

extension LongText {
    /// A raw frame's text, cut where it gets long.
    static func cut(_ text: String) -> LongText {
        LongText(TextBounds.prefix(text, maximumByteCount: BackendLimits.maximumRawByteCount))
    }
}
