// SPDX-License-Identifier: Apache-2.0

/// The containers around the one that is being read, the input itself outermost.
///
/// The outermost lies in the stack itself, so that one map of scalars is read without asking for
/// memory.
struct ContainerStack {
    private var outermost = OpenContainer.input
    private var others: [OpenContainer] = []
    private(set) var count = 0

    subscript(index: Int) -> OpenContainer {
        index == 0 ? outermost : others[index - 1]
    }

    mutating func append(_ container: OpenContainer) {
        if count == 0 {
            outermost = container
        } else {
            others.append(container)
        }
        count += 1
    }

    mutating func removeLast() -> OpenContainer {
        count -= 1
        return count == 0 ? outermost : others.removeLast()
    }
}
