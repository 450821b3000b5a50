// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CryptoPrimitives

extension CompanionStateMachine {
    /// The digest of what is drawn of a request; nil if the cryptography fails.
    ///
    /// What is drawn is made from these fields and no others: `CardPart` has no other source.
    func digestOfDrawn(_ request: ApprovalRequest) -> [UInt8]? {
        try? request.computedDigest(using: C.self)
    }
}
