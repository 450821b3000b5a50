// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import JSON

/// A conversation with an agent that was recorded, or written, in the agent's own frames.
///
/// One JSON object a line (`Documentation/Recordings.md`): frames with their direction and time, and for
/// authored ones places to go on at when an answer differs.
public struct Recording: Sendable {
    /// Whose frames they are.
    public enum Language: Sendable { case claude, codex }

    /// One line.
    enum Step: Sendable {
        /// The agent wrote this, so many milliseconds after the beginning.
        case agent(JSONValue, at: Int64)
        /// The host wrote this.
        case host(JSONValue, at: Int64)
        /// A place to go on at.
        case label(String)
        /// From here it goes on at the place.
        case jump(String)
        /// If that request was answered so, it goes on at the place.
        case on(request: String, Answer, label: String)
        /// The conversation is over.
        case end
    }

    /// An answer as a branch names it.
    struct Answer: Sendable, Equatable {
        let decision: String
        /// For an answer to questions: the values chosen; nil for any.
        let values: [String]?
    }

    /// Whose frames they are.
    public let language: Language
    let steps: [Step]

    /// Longest recording in bytes, since all of it is held.
    public static let maximumByteCount = 64 << 20

    /// A recording of its lines.
    ///
    /// - Throws: ``RecordingError`` with the number of the line that can't be played.
    public init(_ bytes: [UInt8]) throws(RecordingError) {
        guard bytes.count <= Recording.maximumByteCount else { throw .tooLarge }
        var steps: [Step] = []
        var number = 0
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            guard line.contains(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) else { continue }
            guard let value = try? JSONValue.decode(Array(line)), let step = Step(value) else {
                throw .badLine(number)
            }
            steps.append(step)
        }
        self.steps = steps
        language = try Recording.language(of: steps)
        try checkPlaces()
    }

    /// Claude's frames have a type, Codex's a method or an id.
    private static func language(of steps: [Step]) throws(RecordingError) -> Language {
        for case .agent(let frame, _) in steps {
            return frame.text("type") != nil ? .claude : .codex
        }
        throw .empty
    }

    private func checkPlaces() throws(RecordingError) {
        for step in steps {
            switch step {
            case .jump(let label), .on(_, _, let label):
                guard place(label) != nil else { throw .noSuchPlace(label) }
            default: continue
            }
        }
    }

    /// Where a place is.
    func place(_ label: String) -> Int? {
        steps.firstIndex {
            if case .label(let name) = $0 { name.utf8.elementsEqual(label.utf8) } else { false }
        }
    }
}

/// Why a file can't be played.
public enum RecordingError: Error, Sendable, Equatable {
    /// The line with this number is no frame and no branch.
    case badLine(Int)
    /// There is no frame of an agent in it.
    case empty
    /// A branch goes on at a place that there isn't.
    case noSuchPlace(String)
    /// It has more than ``Recording/maximumByteCount`` bytes.
    case tooLarge

    /// A word for programs, the same in every release.
    public var code: String {
        switch self {
        case .badLine: "badLine"
        case .empty: "empty"
        case .noSuchPlace: "noSuchPlace"
        case .tooLarge: "tooLarge"
        }
    }

    /// What is wrong and what to do.
    public var message: String {
        switch self {
        case .badLine(let number):
            "Line \(number) is no recorded frame. A recording has one JSON object a line, with dir, at_ms and frame."
        case .empty: "There is no frame of an agent in it. Is it a recording?"
        case .noSuchPlace(let label): "A branch goes on at “\(label)”, and no line is labelled so."
        case .tooLarge: "It is longer than 64 MiB. Cut it into several."
        }
    }
}

extension Recording.Step {
    /// The step that a line is; nil for anything else.
    init?(_ value: JSONValue) {
        if let frame = value["frame"], let direction = value.text("dir") {
            let time = value.integer("at_ms") ?? 0
            switch direction {
            case "agent->host": self = .agent(frame, at: time)
            case "host->agent": self = .host(frame, at: time)
            default: return nil
            }
        } else if let on = value["on"], let label = value.text("goto"),
            let request = on.text("request"), let decision = on.text("decision")
        {
            let values = on["values"].map { _ in on.elements("values").compactMap(\.text) }
            self = .on(
                request: request, Recording.Answer(decision: decision, values: values),
                label: label)
        } else if let label = value.text("label") {
            self = .label(label)
        } else if let label = value.text("goto") {
            self = .jump(label)
        } else if value.boolean("end") == true {
            self = .end
        } else {
            return nil
        }
    }
}
