// SPDX-License-Identifier: Apache-2.0

/// A container, or a tag, whose items are being read.
struct OpenContainer {
    /// How its items are counted, and what follows the last.
    enum Extent {
        /// The input itself: any number of items, closed by nothing.
        case input
        /// The head said how many.
        case counted
        /// The items up to the break were counted before they are read.
        case countedToBreak
        /// A break will come, nobody knows when.
        case uncounted
    }

    let extent: Extent
    let isMap: Bool
    /// How many items are still to come, keys and values both counted. In a map an even number
    /// means that a key is next; where nobody knows, it counts down from a large even one.
    var remaining: Int
    /// Where the item that is being read begins.
    var itemStart = 0
    /// Where the key before lies, for the order.
    var previousKey: Range<Int>?

    static let input = OpenContainer(extent: .input, isMap: false, remaining: .max - 1)

    init(extent: Extent, isMap: Bool, remaining: Int) {
        self.extent = extent
        self.isMap = isMap
        self.remaining = remaining
    }

    var isAtKey: Bool { isMap && remaining % 2 == 0 }

    /// Whether its items were promised by a count, so that the input must still hold them.
    var isPromised: Bool { extent == .counted || extent == .countedToBreak }

    var isUncounted: Bool { extent == .uncounted }
}
