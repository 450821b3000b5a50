// A terminal in raw mode that is put back however the process ends: what has to be safe within a
// signal handler, which Swift is not. SPDX-License-Identifier: Apache-2.0
#ifndef C_TERMINAL_H
#define C_TERMINAL_H

#include <stddef.h>

/// Columns and rows of a terminal. 0, or a negative errno.
int terminal_size(int descriptor, int *columns, int *rows);

/// Puts the terminal behind `input` into raw mode and writes `enter` to `output`. Until
/// `terminal_leave`, a signal that kills the process for a fault of its own first puts it back.
/// `leave` is what undoes `enter`; both have fewer than 128 bytes. 0, or a negative errno.
int terminal_enter(int input, int output, const char *enter, const char *leave);

/// Puts the terminal back as it was; nothing if it is.
void terminal_leave(void);

/// Stops the process as Ctrl-Z does, and returns once it goes on.
void terminal_stop_process(void);

/// How many seconds local time is ahead of UTC at a time in seconds since 1970.
long terminal_zone_offset(long long seconds);

#endif
