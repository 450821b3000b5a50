// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// Tells whether a text is one JSON object and nothing else.
enum JSONObjectCheck {
    static func holds(_ text: String) -> Bool {
        guard let value = try? JSONValue.decode(Array(text.utf8)), case .object = value else {
            return false
        }
        return true
    }
}
