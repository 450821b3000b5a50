// SPDX-License-Identifier: Apache-2.0

extension HandshakePattern {
    /// Every pattern of the specification's sections 7.4, 7.5 and 18.1, without modifiers.
    public static let all = oneWay + fundamental + deferred

    /// The three in which only the initiator sends (section 7.4).
    public static let oneWay: [HandshakePattern] = [
        HandshakePattern("N", responderKnown: [.s], [[.e, .es]]),
        HandshakePattern("K", initiatorKnown: [.s], responderKnown: [.s], [[.e, .es, .ss]]),
        HandshakePattern("X", responderKnown: [.s], [[.e, .es, .s, .ss]]),
    ]

    /// Both sides send their static keys.
    static let xx = HandshakePattern("XX", [[.e], [.e, .ee, .s, .es], [.s, .se]])

    /// The initiator knows the responder's static key and sends its own at once.
    static let ik = HandshakePattern(
        "IK", responderKnown: [.s], [[.e, .es, .s, .ss], [.e, .ee, .se]])

    /// The twelve interactive ones (section 7.5).
    public static let fundamental: [HandshakePattern] = [
        HandshakePattern("NN", [[.e], [.e, .ee]]),
        HandshakePattern("NK", responderKnown: [.s], [[.e, .es], [.e, .ee]]),
        HandshakePattern("NX", [[.e], [.e, .ee, .s, .es]]),
        HandshakePattern("XN", [[.e], [.e, .ee], [.s, .se]]),
        HandshakePattern("XK", responderKnown: [.s], [[.e, .es], [.e, .ee], [.s, .se]]),
        .xx,
        HandshakePattern("KN", initiatorKnown: [.s], [[.e], [.e, .ee, .se]]),
        HandshakePattern(
            "KK", initiatorKnown: [.s], responderKnown: [.s], [[.e, .es, .ss], [.e, .ee, .se]]),
        HandshakePattern("KX", initiatorKnown: [.s], [[.e], [.e, .ee, .se, .s, .es]]),
        HandshakePattern("IN", [[.e, .s], [.e, .ee, .se]]),
        .ik,
        HandshakePattern("IX", [[.e, .s], [.e, .ee, .se, .s, .es]]),
    ]

    /// The 23 that put authentication off to a later message (sections 7.6 and 18.1).
    public static let deferred: [HandshakePattern] = [
        HandshakePattern("NK1", responderKnown: [.s], [[.e], [.e, .ee, .es]]),
        HandshakePattern("NX1", [[.e], [.e, .ee, .s], [.es]]),
        HandshakePattern("X1N", [[.e], [.e, .ee], [.s], [.se]]),
        HandshakePattern("X1K", responderKnown: [.s], [[.e, .es], [.e, .ee], [.s], [.se]]),
        HandshakePattern("XK1", responderKnown: [.s], [[.e], [.e, .ee, .es], [.s, .se]]),
        HandshakePattern("X1K1", responderKnown: [.s], [[.e], [.e, .ee, .es], [.s], [.se]]),
        HandshakePattern("X1X", [[.e], [.e, .ee, .s, .es], [.s], [.se]]),
        HandshakePattern("XX1", [[.e], [.e, .ee, .s], [.es, .s, .se]]),
        HandshakePattern("X1X1", [[.e], [.e, .ee, .s], [.es, .s], [.se]]),
        HandshakePattern("K1N", initiatorKnown: [.s], [[.e], [.e, .ee], [.se]]),
        HandshakePattern(
            "K1K", initiatorKnown: [.s], responderKnown: [.s], [[.e, .es], [.e, .ee], [.se]]),
        HandshakePattern(
            "KK1", initiatorKnown: [.s], responderKnown: [.s], [[.e], [.e, .ee, .se, .es]]),
        HandshakePattern(
            "K1K1", initiatorKnown: [.s], responderKnown: [.s], [[.e], [.e, .ee, .es], [.se]]),
        HandshakePattern("K1X", initiatorKnown: [.s], [[.e], [.e, .ee, .s, .es], [.se]]),
        HandshakePattern("KX1", initiatorKnown: [.s], [[.e], [.e, .ee, .se, .s], [.es]]),
        HandshakePattern("K1X1", initiatorKnown: [.s], [[.e], [.e, .ee, .s], [.se, .es]]),
        HandshakePattern("I1N", [[.e, .s], [.e, .ee], [.se]]),
        HandshakePattern("I1K", responderKnown: [.s], [[.e, .es, .s], [.e, .ee], [.se]]),
        HandshakePattern("IK1", responderKnown: [.s], [[.e, .s], [.e, .ee, .se, .es]]),
        HandshakePattern("I1K1", responderKnown: [.s], [[.e, .s], [.e, .ee, .es], [.se]]),
        HandshakePattern("I1X", [[.e, .s], [.e, .ee, .s, .es], [.se]]),
        HandshakePattern("IX1", [[.e, .s], [.e, .ee, .se, .s], [.es]]),
        HandshakePattern("I1X1", [[.e, .s], [.e, .ee, .s], [.se, .es]]),
    ]

    /// The pattern with this name, compared byte for byte.
    static func named(_ name: some Collection<UInt8>) -> HandshakePattern? {
        all.first { $0.nameBytes.elementsEqual(name) }
    }
}
