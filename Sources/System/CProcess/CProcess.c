// What a program asks the system for about itself. SPDX-License-Identifier: Apache-2.0
#include "CProcess.h"

#include <errno.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

int process_forbid_core_files(void) {
    // The hard limit too, so that nothing that this process starts or loads raises it again.
    struct rlimit none = {0, 0};
    if (setrlimit(RLIMIT_CORE, &none) != 0) {
        return -errno;
    }
#ifdef __linux__
    // A core that the kernel hands to a program instead of writing it heeds this one alone.
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) {
        return -errno;
    }
#endif
    return 0;
}

int process_core_files_are_forbidden(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_CORE, &limit) != 0 || limit.rlim_cur != 0) {
        return 0;
    }
#ifdef __linux__
    return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0;
#else
    return 1;
#endif
}

int process_terminal_columns(int descriptor) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) {
        return 0;
    }
    return size.ws_col;
}

int process_entropy_bits(void) {
    int bits = -1;
#ifdef __linux__
    FILE *file = fopen("/proc/sys/kernel/random/entropy_avail", "re");
    if (file) {
        if (fscanf(file, "%d", &bits) != 1) {
            bits = -1;
        }
        fclose(file);
    }
#endif
    return bits;
}
