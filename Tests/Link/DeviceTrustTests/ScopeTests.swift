// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import Testing

@Suite struct ScopeTests {
    @Test func `Scopes are ordered and spelt as in the contract`() {
        #expect(Scope.view < .approve)
        #expect(Scope.approve < .control)
        #expect(Scope.allCases.map(\.text) == ["view", "approve", "control"])
        for scope in Scope.allCases { #expect(Scope(text: scope.text) == scope) }
    }

    @Test(arguments: ["", "View", "admin", "view ", "contro\u{6C}\u{301}"])
    func `Any other text is no scope`(text: String) {
        #expect(Scope(text: text) == nil)
    }
}
