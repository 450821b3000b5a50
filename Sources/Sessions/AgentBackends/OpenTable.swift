// SPDX-License-Identifier: Apache-2.0

/// What is open, by a name, the oldest first and bounded: requests, joined items.
struct OpenTable<Value: Sendable>: Sendable {
    private var entries: [(name: String, value: Value)] = []

    subscript(_ name: String) -> Value? {
        get { entries.first { $0.name.utf8.elementsEqual(name.utf8) }?.value }
        set {
            entries.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
            guard let newValue else { return }
            entries.append((name, newValue))
            if entries.count > BackendLimits.maximumOpenCount { entries.removeFirst() }
        }
    }

    /// The name of the first of which something holds.
    func first(where holds: (Value) -> Bool) -> String? {
        entries.first { holds($0.value) }?.name
    }

    /// Takes one out.
    mutating func remove(_ name: String) -> Value? {
        defer { self[name] = nil }
        return self[name]
    }
}
