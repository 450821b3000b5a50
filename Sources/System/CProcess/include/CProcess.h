// What a program asks the system for about itself, and what takes variable arguments, which Swift
// can't pass. SPDX-License-Identifier: Apache-2.0
#ifndef C_PROCESS_H
#define C_PROCESS_H

#include <stdint.h>

/// Asks that no core file is ever written of this process, and that other processes of this user
/// can't read its memory. 0, or a negative errno.
int process_forbid_core_files(void);
/// Whether both hold now: 1 or 0.
int process_core_files_are_forbidden(void);

/// How many columns a terminal has; 0 if the descriptor is none or doesn't say.
int process_terminal_columns(int descriptor);

/// How many bits of randomness the kernel says it has; -1 where it doesn't say.
int process_entropy_bits(void);

#endif
