// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import JSON

extension Recording.Answer {
    /// What a branch would call a decision.
    init(_ decision: Decision) {
        switch decision {
        case .allowOnce: self.init(decision: "allowOnce", values: nil)
        case .allowModified: self.init(decision: "allowModified", values: nil)
        case .allowSubset(let permissions): self.init(decision: "allowSubset", values: permissions)
        case .allowAndRemember: self.init(decision: "allowAndRemember", values: nil)
        case .deny: self.init(decision: "deny", values: nil)
        case .denyAndStop: self.init(decision: "denyAndStop", values: nil)
        case .answer(let answers):
            self.init(decision: "answer", values: answers.flatMap(\.values))
        case .choose(let option): self.init(decision: "choose", values: [option])
        case .unknown: self.init(decision: "unknown", values: nil)
        }
    }

    /// Whether a branch for this answer takes that one.
    func covers(_ other: Recording.Answer) -> Bool {
        decision == other.decision && (values == nil || values == other.values)
    }
}

extension JSONValue {
    /// Whether two answers decide the same; in what words a refusal is put makes no other conversation.
    func saysTheSame(as other: JSONValue) -> Bool {
        withoutWords.hasSameValue(as: other.withoutWords)
    }

    private var withoutWords: JSONValue {
        guard case .object(let object) = self else { return self }
        let isRefusal = text("behavior") == "deny"
        let members = object.members.compactMap { member -> JSONObject.Member? in
            if isRefusal, "message" ~= member.name { return nil }
            return JSONObject.Member(member.name, member.value.withoutWords)
        }
        return JSONObject(members).map { .object($0) } ?? self
    }

    /// Whether both are the same value, in whatever order their members stand.
    func hasSameValue(as other: JSONValue) -> Bool {
        switch (self, other) {
        case (.array(let left), .array(let right)):
            return left.count == right.count
                && zip(left, right).allSatisfy { $0.hasSameValue(as: $1) }
        case (.object(let left), .object(let right)):
            return left.members.count == right.members.count
                && left.members.allSatisfy { member in
                    right[member.name].map { member.value.hasSameValue(as: $0) } ?? false
                }
        default: return self == other
        }
    }
}
