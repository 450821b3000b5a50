// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CChildProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int32_t child_spawn(
    const char *program, char *const arguments[], char *const environment[],
    const int32_t standard[3], const char *terminal
) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t signals;
    pid_t process;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    // Dispatch's threads block signals and tests ignore some; a child begins with neither.
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    sigfillset(&signals);
    sigdelset(&signals, SIGKILL);
    sigdelset(&signals, SIGSTOP);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    short flags = POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
    if (terminal) {
        // The first terminal that a session's leader opens becomes its controlling one.
        posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0);
        posix_spawn_file_actions_adddup2(&actions, 0, 1);
        posix_spawn_file_actions_adddup2(&actions, 0, 2);
    } else {
        for (int number = 0; number < 3; number++)
            posix_spawn_file_actions_adddup2(&actions, standard[number], number);
    }
#ifdef __linux__
    posix_spawn_file_actions_addclosefrom_np(&actions, 3);
#else
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    posix_spawnattr_setflags(&attributes, flags);
    int result = posix_spawn(&process, program, &actions, &attributes, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return result == 0 ? process : -result;
}

int child_wait(int32_t process, int blocks, int32_t *status) {
    int raw = 0;
    pid_t result;
    do result = waitpid(process, &raw, blocks ? 0 : WNOHANG);
    while (result < 0 && errno == EINTR);
    if (result < 0) return -errno;
    if (result == 0) return 0;
    *status = WIFSIGNALED(raw) ? -WTERMSIG(raw) : WEXITSTATUS(raw);
    return 1;
}

int child_open_terminal(char *path, size_t capacity) {
    int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0) return -errno;
    const char *name = NULL;
    if (grantpt(terminal) == 0 && unlockpt(terminal) == 0) name = ptsname(terminal);
    if (!name || strlen(name) >= capacity || fcntl(terminal, F_SETFD, FD_CLOEXEC) < 0) {
        int error = errno ? errno : EIO;
        close(terminal);
        return -error;
    }
    strcpy(path, name);
    return terminal;
}

int child_open_pipe(int32_t ends[2]) {
#ifdef __linux__
    return pipe2(ends, O_CLOEXEC) < 0 ? -errno : 0;
#else
    if (pipe(ends) < 0) return -errno;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 0;
#endif
}

int child_duplicate(int descriptor) {
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    return copy < 0 ? -errno : copy;
}

void child_close(int descriptor) { close(descriptor); }

void child_signal(int32_t process, int signal) { kill(process, signal); }

long child_read(int descriptor, void *bytes, size_t count, int milliseconds) {
    struct pollfd waited = {.fd = descriptor, .events = POLLIN, .revents = 0};
    int ready = poll(&waited, 1, milliseconds);
    if (ready == 0 || (ready < 0 && errno == EINTR)) return -EAGAIN;
    if (ready < 0) return -errno;
    ssize_t result = read(descriptor, bytes, count);
    if (result >= 0) return result;
    if (errno == EINTR) return -EAGAIN;
    // A terminal whose other side everyone has closed says EIO on Linux.
    return errno == EIO ? 0 : -errno;
}

long child_write(int descriptor, const void *bytes, size_t count) {
    sigset_t pipe_signal, before, pending;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    ssize_t result;
    do result = write(descriptor, bytes, count);
    while (result < 0 && errno == EINTR);
    long outcome = result < 0 ? -errno : result;
    // The signal of this write is taken off before it can be delivered.
    if (outcome == -EPIPE && sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE)) {
        int taken;
        sigwait(&pipe_signal, &taken);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return outcome;
}
