// SPDX-License-Identifier: Apache-2.0

import Arguments
import Testing

@Suite struct UsageErrorTests {
    @Test func `A mistyped option is named, with the nearest one`() {
        #expect(
            Example.complaint("pair --scop view")
                == "'bend pair' has no option '--scop'; did you mean '--scope'?")
        #expect(
            Example.complaint("pair --zzzzzz") == "'bend pair' has no option '--zzzzzz'")
        #expect(Example.complaint("pair -x") == "'bend pair' has no option '-x'")
    }

    @Test func `A mistyped command is named, with the nearest one`() {
        #expect(
            Example.complaint("pairr") == "'bend' has no command 'pairr'; did you mean 'pair'?")
        #expect(
            Example.complaint("devices rveoke x")
                == "'bend devices' has no command 'rveoke'; did you mean 'revoke'?")
        #expect(Example.complaint("xyzzy") == "'bend' has no command 'xyzzy'")
        #expect(
            Example.complaint("help par") == "'bend' has no command 'par'; did you mean 'pair'?")
    }

    @Test func `A forgotten value does not swallow the next option`() {
        #expect(
            Example.complaint("pair --scope")
                == "'--scope' needs a value: it must be view, approve or control")
        #expect(
            Example.complaint("pair --hint --port 1")
                == "'--hint' needs a value: it must be text; for one that begins with a dash"
                + " write '--hint=--port'")
    }

    @Test func `A value of the wrong kind is refused with what it must be`() {
        #expect(
            Example.complaint("pair --scope vieww")
                == "'--scope' can't be 'vieww': it must be view, approve or control;"
                + " did you mean 'view'?")
        #expect(
            Example.complaint("pair --port 70000")
                == "'--port' can't be '70000': it must be a whole number from 0 to 65535")
        #expect(Example.complaint("pair --hint=") == "'--hint' can't be '': it must be text")
    }

    @Test func `Too much and too little are refused`() {
        #expect(Example.complaint("pair phone") == "'bend pair' can't use 'phone'")
        #expect(Example.complaint("devices rename a b c") == "'bend devices rename' can't use 'c'")
        #expect(
            Example.complaint("devices revoke")
                == "'bend devices revoke' needs DEVICE: the device's name or id")
        #expect(Example.complaint("read") == "'bend read' needs FILE: files to read")
        #expect(
            Example.complaint("keys show")
                == "'bend keys show' needs '--host NAME': Which host")
        #expect(
            Example.complaint("devices --json=1") == "'--json' takes no value; write it alone")
        #expect(
            Example.complaint("pair -s view --scope view")
                == "'--scope' was given twice; give it once")
    }

    @Test func `What was typed is printed back without acting on the terminal`() {
        #expect(
            throws: UsageError.self,
            performing: { try Example.program.parse(["\u{1B}[2Jpair\u{202E}"]) })
        do {
            _ = try Example.program.parse(["\u{1B}[2Jpair\u{202E}"])
        } catch {
            #expect(error.message == "'bend' has no command '\\u{1B}[2Jpair\\u{202E}'")
            #expect(error.code == "unknownSubcommand")
            #expect(error.hint == "Try 'bend --help'.")
        }
    }

    @Test func `Exit statuses keep their numbers`() {
        #expect(ExitStatus.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
        #expect(ExitStatus.usage.rawValue == 2)
        #expect(ExitStatus.refused.rawValue == 4)
    }
}
