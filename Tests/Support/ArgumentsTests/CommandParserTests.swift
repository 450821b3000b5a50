// SPDX-License-Identifier: Apache-2.0

import Arguments
import Testing

@Suite struct CommandParserTests {
    @Test func `An option's value is typed, however it is written`() throws {
        for line in [
            "pair --scope view", "pair --scope=view", "pair -s view", "pair -sview",
            "pair -s=view",
        ] {
            #expect(try Example.command(line).value(of: Example.scope) == .view, "\(line)")
        }
        #expect(try Example.command("pair").value(of: Example.scope) == nil)
        #expect(try Example.command("pair --port 7373").value(of: Example.port) == 7_373)
        #expect(
            try Example.command("pair --hint a --hint=b=c").values(of: Example.hint)
                == ["a", "b=c"])
    }

    @Test func `Subcommands nest, have aliases and a default`() throws {
        #expect(try Example.command("devices revoke x").path == ["devices", "revoke"])
        #expect(try Example.command("devices rm x").path == ["devices", "revoke"])
        #expect(try Example.command("devices").path == ["devices", "list"])
        let listed = try Example.command("devices --json")
        #expect(listed.path == ["devices", "list"])
        #expect(listed.isSet(Example.json))
    }

    @Test func `An option of the program is understood after a subcommand, and letters join`()
        throws
    {
        #expect(try Example.command("-v pair").isSet(Example.verbose))
        let both = try Example.command("devices list -vj")
        #expect(both.isSet(Example.verbose))
        #expect(both.isSet(Example.json))
        #expect(!(try Example.command("devices list -j").isSet(Example.verbose)))
    }

    @Test func `Positionals are required, optional or all that is left`() throws {
        let renamed = try Example.command("devices rename phone Pocket")
        #expect(renamed.required(Example.device) == "phone")
        #expect(renamed.value(of: Example.name) == "Pocket")
        #expect(try Example.command("devices rename phone").value(of: Example.name) == nil)
        #expect(try Example.command("read a b c").values(of: Example.files) == ["a", "b", "c"])
    }

    @Test func `After two dashes, words are no options`() throws {
        let run = try Example.command("run claude -- --help -x -- y")
        #expect(run.required(Example.backend) == "claude")
        #expect(run.values(of: Example.passed) == ["--help", "-x", "--", "y"])
        #expect(
            try Example.command("devices revoke -- --odd").required(Example.device) == "--odd")
    }

    @Test func `A dash alone and a negative number are values, not options`() throws {
        #expect(try Example.command("read - -5").values(of: Example.files) == ["-", "-5"])
        #expect(
            Example.complaint("pair --port -5")
                == "'--port' can't be '-5': it must be a whole number from 0 to 65535")
    }

    @Test func `An empty line asks for a command, unless there is a default one`() {
        #expect(
            Example.complaint("") == "'bend' needs a command: pair, devices, run, read or keys")
        #expect(Example.complaint("keys") == "'bend keys' needs a command: show")
    }
}
