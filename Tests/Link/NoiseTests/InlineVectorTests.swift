// SPDX-License-Identifier: Apache-2.0

import LibcryptoPrimitives
import SodiumPrimitives
import Testing

/// Two cases of cacophony's published vectors (public domain), so that the repository stands alone.
struct InlineVectorTests {
    @Test func `Noise_XX_25519_ChaChaPoly_SHA256 as cacophony published it`() throws {
        try VectorRun<LibcryptoPrimitives>.run(Self.xx)
        try VectorRun<SodiumPrimitives>.run(Self.xx)
    }

    @Test func `Noise_IKpsk2_25519_ChaChaPoly_SHA256 as cacophony published it`() throws {
        try VectorRun<LibcryptoPrimitives>.run(Self.ikpsk2)
        try VectorRun<SodiumPrimitives>.run(Self.ikpsk2)
    }

    static let xx = PublishedVector(
        protocol_name: "Noise_XX_25519_ChaChaPoly_SHA256",
        init_prologue: "4a6f686e2047616c74",
        init_static: "e61ef9919cde45dd5f82166404bd08e38bceb5dfdfded0a34c8df7ed542214d1",
        init_ephemeral: "893e28b9dc6ca8d611ab664754b8ceb7bac5117349a4439a6b0569da977c464a",
        resp_prologue: "4a6f686e2047616c74",
        resp_static: "4a3acbfdb163dec651dfa3194dece676d437029c62a408b4c5ea9114246e4893",
        resp_ephemeral: "bbdb4cdbd309f1a1f2e1456967fe288cadd6f712d65dc7b7793d5e63da6b375b",
        handshake_hash: "c8e5f64e846193be2a834104c2a009868d6c9f3bd3c186299888b488b2f1f58e",
        messages: [
            message(
                "4c756477696720766f6e204d69736573",
                "ca35def5ae56cec33dc2036731ab14896bc4c75dbb07a61f879f8e3afa4c79444c7564"
                    + "77696720766f6e204d69736573"),
            message(
                "4d757272617920526f746862617264",
                "95ebc60d2b1fa672c1f46a8aa265ef51bfe38e7ccb39ec5be34069f14480884381cbad"
                    + "1f276e038c48378ffce2b65285e08d6b68aaa3629a5a8639392490e5b9bd5269c2f1e4"
                    + "f488ed8831161f19b7815528f8982ffe09be9b5c412f8a0db50f8814c7194e83f23dbd"
                    + "8d162c9326ad"),
            message(
                "462e20412e20486179656b",
                "c7195ffacac1307ff99046f219750fc47693e23c3cb08b89c2af808b444850a80ae475"
                    + "b9df0f169ae80a89be0865b57f58c9fea0d4ec82a286427402f113e4b6ae769a1d9594"
                    + "1d49b25030"),
            message(
                "4361726c204d656e676572",
                "96763ed773f8e47bb3712f0e29b3060ffc956ffc146cee53d5e1df"),
            message(
                "4a65616e2d426170746973746520536179",
                "3e40f15f6f3a46ae446b253bf8b1d9ffb6ed9b174d272328ff91a7e2e5c79c07f5"),
            message(
                "457567656e2042f6686d20766f6e2042617765726b",
                "eb3f3515110702e047a6c9da4478b6ead94873c11c0f2d710ddb3f09fce024b3a58502"
                    + "ae3f"),
        ])

    static let ikpsk2 = PublishedVector(
        protocol_name: "Noise_IKpsk2_25519_ChaChaPoly_SHA256",
        init_prologue: "4a6f686e2047616c74",
        init_static: "e61ef9919cde45dd5f82166404bd08e38bceb5dfdfded0a34c8df7ed542214d1",
        init_ephemeral: "893e28b9dc6ca8d611ab664754b8ceb7bac5117349a4439a6b0569da977c464a",
        init_remote_static: "31e0303fd6418d2f8c0e78b91f22e8caed0fbe48656dcf4767e4834f701b8f62",
        init_psks: ["54686973206973206d7920417573747269616e20706572737065637469766521"],
        resp_prologue: "4a6f686e2047616c74",
        resp_static: "4a3acbfdb163dec651dfa3194dece676d437029c62a408b4c5ea9114246e4893",
        resp_ephemeral: "bbdb4cdbd309f1a1f2e1456967fe288cadd6f712d65dc7b7793d5e63da6b375b",
        resp_psks: ["54686973206973206d7920417573747269616e20706572737065637469766521"],
        handshake_hash: "8310f86394dc0dabb40beb8210031556db4403ab1202db7034c526232147a700",
        messages: [
            message(
                "4c756477696720766f6e204d69736573",
                "ca35def5ae56cec33dc2036731ab14896bc4c75dbb07a61f879f8e3afa4c79442ec9b0"
                    + "9893d0f510791784c10cbc959f25b1766e0def6e301d14fbca1c7790ac829b8b3674f5"
                    + "f649a5f0e98479662cbfbf2b2c47cd4b09fcd266cd29d7cb675f1808849707847840f6"
                    + "d178ec4d3733aa"),
            message(
                "4d757272617920526f746862617264",
                "95ebc60d2b1fa672c1f46a8aa265ef51bfe38e7ccb39ec5be34069f1448088439a1b3c"
                    + "ebf680b2c74217fcb5eba4ff58a9468cd90c4aca6194f57479b379a7"),
            message(
                "462e20412e20486179656b",
                "a8fde7a0accec190cd306c5950d4fd8e04a205ec288aa747d8b347"),
            message(
                "4361726c204d656e676572",
                "59caddd9984a3bbe24c4fb31a2bd455b7eba3fa0980674b1a3a5f9"),
            message(
                "4a65616e2d426170746973746520536179",
                "3b9bfebd210c22ba0cff9de79b4007d7a552fffbf92616881faa8a883e25b80258"),
            message(
                "457567656e2042f6686d20766f6e2042617765726b",
                "f37512df1043d564d7c46ac85c53d3b6a9a05724bc297e7142808f217561651217fe85"
                    + "b782"),
        ])

    static func message(_ payload: String, _ ciphertext: String) -> PublishedVector.Message {
        PublishedVector.Message(from: nil, payload: payload, ciphertext: ciphertext)
    }
}
