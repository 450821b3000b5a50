// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import JSON

/// A request of the server that waits: the id it needs back, as it was written, and what it is about.
struct CodexRequest: Sendable {
    /// The methods that ask a person.
    enum Kind: Sendable {
        case command, fileChange, permissions, question
        /// Any other: it can be refused.
        case unknown
    }

    let id: JSONValue
    let kind: Kind
    let params: JSONValue

    /// A number and a text never meet, and 0 is a real id. A server that was started again counts anew, so
    /// the item is part of the name; one that says the same again says it of the same item.
    var name: String {
        [id.compact, params.text("itemId")].compactMap { $0 }.joined(separator: ":")
    }

    init(id: JSONValue, method: String, params: JSONValue) {
        self.id = id
        self.params = params
        kind =
            switch method {
            case "item/commandExecution/requestApproval": .command
            case "item/fileChange/requestApproval": .fileChange
            case "item/permissions/requestApproval": .permissions
            case "item/tool/requestUserInput" where CodexRequest.hasAnswerableQuestions(params):
                .question
            default: .unknown
            }
    }

    /// Whether there are questions, each with an id of its own.
    private static func hasAnswerableQuestions(_ params: JSONValue) -> Bool {
        let ids = params.elements("questions").map { $0.text("id").map { JSONText($0) } }
        return !ids.isEmpty && Set(ids).count == ids.count && !ids.contains(nil)
    }

    /// The command as a person would type it, without the shell that is put around it.
    static func shownCommand(_ value: JSONValue) -> String? {
        let actions = value.elements("commandActions").compactMap { $0.text("command") }
        return actions.isEmpty ? value.text("command") : actions.joined(separator: "\n")
    }

    /// The changes of a fileChange item.
    static func changes(_ item: JSONValue) -> [FileChange] {
        item.elements("changes").map { change in
            let kind: FileChange.Kind =
                switch change["kind"]?.text("type") ?? change.text("kind") {
                case "add": .add
                case "delete": .delete
                case "update": .update
                default: .other
                }
            return FileChange(
                path: change.text("path") ?? "", kind: kind,
                destination: change["kind"]?.text("move_path"),
                diff: change.text("diff").map { LongText($0) })
        }
    }

    /// What may be granted, one by one: an id that names it in an answer, and words for a person.
    var permissions: [(id: String, text: String)] {
        let asked = params["permissions"]
        var found: [(id: String, text: String)] = []
        if asked?["network"]?.boolean("enabled") == true {
            found.append(("network", "Use the network"))
        }
        let files = asked?["fileSystem"]
        for path in files?.elements("read").compactMap(\.text) ?? [] {
            found.append(("read:" + path, "Read " + path))
        }
        for path in files?.elements("write").compactMap(\.text) ?? [] {
            found.append(("write:" + path, "Write in " + path))
        }
        return found
    }
}
