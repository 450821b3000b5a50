// SPDX-License-Identifier: Apache-2.0

/// What both sides of a pairing by link send, from the keys of ``TestKeys``: the handshake, the proofs
/// and one message each way.
///
/// It was computed from the text of Documentation/Protocols/Link.md and of the Noise specification by
/// a program that shares no line with ours, so that both have to be wrong alike to agree.
enum PairingTranscript {
    /// Preamble and message 1; message 3 and the proof; the message `{"note": "Hello"}`.
    static let device = [
        hexadecimal(
            """
            0101000102030405060708090a0b0c0d0e0f0030aaba8a365019500002313c55eca740a4c620842c
            bc2d01df5c58354d2c1f304610c5abdf00cb40b99b518427d700eb73
            """),
        hexadecimal(
            """
            0040046b840272919da0efa4aa3a053c00557bfed88b8f1250dd0b11ff888c60dd6ce8f02567a9de
            7d6de4cbec2a6939fd45c2b5c63d5aa87f17da5cbb7182ca7b2800a15d496b0d2c566b2d485e2bd6
            0c44e386bf70ab375a934851379fecc793cb44482a93575de6cf2900468749868d5ff82d43619ea6
            185d2a2601cc9d6c7810fe5781c5749a3ae6714382d54b0a128342301018f3e34f92213935e891c7
            9ae967c87f28e0c1b70017d3a408eb7415ae04dbd22c01326ddcf5da7beb1bbbf7f27d86dfa37c8e
            1835c36258c945ee5aa3f8aa4e43fd13961618fbd6d7dd3799bf4b2c9c
            """),
        hexadecimal(
            """
            002c53c9dc957975064c57b86beb3c308b52c38a99af74f5e5dec3411a20354249b52947f193db6f
            4681664363e9
            """),
    ]

    /// Message 2; the proof with the relay key; the message `{"note": "Welcome"}`.
    static let host = [
        hexadecimal(
            """
            0060e7b98e386ca8f51f9dffe0260b7eb6cdb292efa022afa302821a23bc8d4ba011ba1c1384ba35
            017de9c2f308232c991b76ab02a15dfa72b4de23f23675b3af02e9238c89a9253f3997c7bb2dfc52
            ad7429e4d2dafc70270abbe213fd3adc7c39
            """),
        hexadecimal(
            """
            00cc2da82cfb2fd8927fc9245ddb99115f792b23122bc52c3d308fbf8575df482d3c7bb6008b498e
            b2c76787170f64d8116d6bea45c8884a82948498dc33212832f8ebb45bc26bf218da37abe25aa12c
            75d56502b522b1a843f64716738c37340aa661ea1f02ca020e260ecf734bf3caba14a30690766e18
            139e46e64ad756f72cd6e48fbf4aef922b1de022522917b53dcbc9993929c50e979a362aaaf88e61
            72b7d5a49ee23f8ed01e337e190a6ed36db5d7f5401d3fb915036f71196a6514822b9ab8ecf2b468
            672bb713d274
            """),
        hexadecimal(
            """
            002e4b1c2ff99b95b736002376a0afa6d3bc0275f7d8b0e27d7c3fb66b80c607d57322c1ca52a0ad
            5c63aea363c53210
            """),
    ]

    /// The handshake hash.
    static let channelBinding = "b5e507c608ca940742f70929aa2795ccf5b5172162485bd92b1bf6db0830ed92"

    private static func hexadecimal(_ lines: String) -> String { lines.filter { $0 != "\n" } }
}
