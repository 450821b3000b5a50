// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CryptoPrimitives
internal import TranscriptStorage

/// Keeps long texts beside the transcripts, so that an event has only their beginning.
struct LongTextKeeper<C: CryptoPrimitives>: Sendable {
    let blobs: BlobStore<C>

    /// A text as an event holds it; it waits for the disk if the text is longer than `bound` bytes.
    func kept(
        _ text: LongText, above bound: Int = LongText.maximumInlineByteCount
    ) throws(SessionHostError) -> LongText {
        guard text.isWhole, text.text.utf8.count > bound else { return text }
        let bytes = Array(text.text.utf8.prefix(BlobStore<C>.maximumByteCount))
        let excerpt = min(bound, LongText.excerptByteCount)
        do throws(TranscriptError) {
            return LongText(
                excerpt: TextBounds.prefix(text.text, maximumByteCount: excerpt),
                of: try blobs.put(bytes))
        } catch {
            throw SessionHostError(error)
        }
    }
}
