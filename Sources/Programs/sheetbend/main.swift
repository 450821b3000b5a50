// SPDX-License-Identifier: Apache-2.0

internal import SheetbendCommands

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

exit(await SheetbendProgram.run(arguments: Array(CommandLine.arguments.dropFirst())))
