// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define MAXIMUM_SEQUENCE 128

static volatile sig_atomic_t is_entered;
static int input_descriptor;
static int output_descriptor;
static struct termios original;
static char leave_sequence[MAXIMUM_SEQUENCE];
static size_t leave_length;

static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
#define FAULT_COUNT (sizeof(faults) / sizeof(faults[0]))
static struct sigaction handlers_before[FAULT_COUNT];

int terminal_size(int descriptor, int *columns, int *rows) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return -errno;
    if (size.ws_col == 0 || size.ws_row == 0) return -ENOTTY;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return 0;
}

static void write_all(const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(output_descriptor, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        bytes += written;
        count -= (size_t)written;
    }
}

static void put_back(void) {
    if (!is_entered) return;
    is_entered = 0;
    write_all(leave_sequence, leave_length);
    tcsetattr(input_descriptor, TCSANOW, &original);
}

static void on_fault(int number) {
    put_back();
    for (size_t index = 0; index < FAULT_COUNT; index++) {
        if (faults[index] == number) sigaction(number, &handlers_before[index], NULL);
    }
    // Whoever handled it before, or the system, goes on with the fault.
    raise(number);
}

int terminal_enter(int input, int output, const char *enter, const char *leave) {
    size_t length = strlen(leave);
    if (length >= MAXIMUM_SEQUENCE || strlen(enter) >= MAXIMUM_SEQUENCE) return -EINVAL;
    if (is_entered) return 0;
    if (tcgetattr(input, &original) != 0) return -errno;
    struct termios raw = original;
    cfmakeraw(&raw);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    if (tcsetattr(input, TCSANOW, &raw) != 0) return -errno;
    input_descriptor = input;
    output_descriptor = output;
    memcpy(leave_sequence, leave, length);
    leave_length = length;
    struct sigaction action = {.sa_handler = on_fault};
    sigemptyset(&action.sa_mask);
    for (size_t index = 0; index < FAULT_COUNT; index++) {
        sigaction(faults[index], &action, &handlers_before[index]);
    }
    is_entered = 1;
    write_all(enter, strlen(enter));
    return 0;
}

void terminal_leave(void) {
    if (!is_entered) return;
    put_back();
    for (size_t index = 0; index < FAULT_COUNT; index++) {
        sigaction(faults[index], &handlers_before[index], NULL);
    }
}

void terminal_stop_process(void) {
    struct sigaction before;
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigemptyset(&action.sa_mask);
    sigaction(SIGTSTP, &action, &before);
    kill(getpid(), SIGTSTP);
    sigaction(SIGTSTP, &before, NULL);
}

long terminal_zone_offset(long long seconds) {
    time_t time = (time_t)seconds;
    struct tm local;
    if (localtime_r(&time, &local) == NULL) return 0;
    return local.tm_gmtoff;
}
