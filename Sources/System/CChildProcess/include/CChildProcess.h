// Starting programs, which Swift can't do with a session or a terminal.
// SPDX-License-Identifier: Apache-2.0
#ifndef C_CHILD_PROCESS_H
#define C_CHILD_PROCESS_H

#include <stddef.h>
#include <stdint.h>

// Functions that fail return a negative errno.

/// Starts a program in a session of its own, with default signals and no other descriptors; `terminal`,
/// if not NULL, is the path of a terminal that becomes its controlling one and its three standard
/// descriptors, instead of the given ones. Returns the process number.
int32_t child_spawn(
    const char *program, char *const arguments[], char *const environment[],
    const int32_t standard[3], const char *terminal);

/// Waits for a process: 1 and the outcome, or 0 if it still runs and `blocks` is 0. The status is an
/// exit status, or a signal's number made negative.
int child_wait(int32_t process, int blocks, int32_t *status);

/// A pseudo-terminal: its main side, and the path of the other.
int child_open_terminal(char *path, size_t capacity);
/// A pipe that children don't inherit: reading side, writing side.
int child_open_pipe(int32_t ends[2]);
int child_duplicate(int descriptor);
void child_close(int descriptor);
void child_signal(int32_t process, int signal);

/// How many bytes came: 0 at the end, -EAGAIN when none came within the time.
long child_read(int descriptor, void *bytes, size_t count, int milliseconds);
/// Writes without raising SIGPIPE; how many bytes went.
long child_write(int descriptor, const void *bytes, size_t count);

#endif
