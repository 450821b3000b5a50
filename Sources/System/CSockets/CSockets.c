// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CSockets.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static int outcome(int result) { return result < 0 ? -errno : result; }

#ifndef __linux__
static int prepare(int descriptor) {
    int on = 1;
    if (fcntl(descriptor, F_SETFD, FD_CLOEXEC) < 0 || fcntl(descriptor, F_SETFL, O_NONBLOCK) < 0
        || setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on) < 0) {
        int error = errno;
        close(descriptor);
        return -error;
    }
    return descriptor;
}
#endif

int socket_open_stream(int family) {
#ifdef __linux__
    return outcome(socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
#else
    int descriptor = socket(family, SOCK_STREAM, 0);
    return descriptor < 0 ? -errno : prepare(descriptor);
#endif
}

int socket_accept_stream(int listener) {
#ifdef __linux__
    return outcome(accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC));
#else
    int descriptor = accept(listener, NULL, NULL);
    return descriptor < 0 ? -errno : prepare(descriptor);
#endif
}

// Not repeated after EINTR: on Linux the descriptor is gone by then and may be someone else's.
int socket_close(int descriptor) { return outcome(close(descriptor)); }

int socket_bind(int descriptor, const struct socket_address *address) {
    return outcome(bind(descriptor, (const struct sockaddr *)&address->storage, address->length));
}

int socket_listen(int descriptor, int backlog) { return outcome(listen(descriptor, backlog)); }

int socket_connect(int descriptor, const struct socket_address *address) {
    return outcome(
        connect(descriptor, (const struct sockaddr *)&address->storage, address->length));
}

int socket_pending_error(int descriptor) {
    int error = 0;
    socklen_t length = sizeof error;
    if (getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length) < 0) return -errno;
    return -error;
}

ssize_t socket_send(int descriptor, const void *bytes, size_t count) {
    ssize_t sent;
#ifdef __linux__
    int flags = MSG_NOSIGNAL;
#else
    int flags = 0;
#endif
    do sent = send(descriptor, bytes, count, flags);
    while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : sent;
}

ssize_t socket_receive(int descriptor, void *bytes, size_t count) {
    ssize_t received;
    do received = recv(descriptor, bytes, count, 0);
    while (received < 0 && errno == EINTR);
    return received < 0 ? -errno : received;
}

int socket_end_sending(int descriptor) { return outcome(shutdown(descriptor, SHUT_WR)); }

static int set_flag(int descriptor, int level, int option, int value) {
    return outcome(setsockopt(descriptor, level, option, &value, sizeof value));
}

int socket_set_no_delay(int descriptor) {
    return set_flag(descriptor, IPPROTO_TCP, TCP_NODELAY, 1);
}

int socket_set_reuse_address(int descriptor) {
    return set_flag(descriptor, SOL_SOCKET, SO_REUSEADDR, 1);
}

int socket_set_dual_stack(int descriptor, int both) {
    return set_flag(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, !both);
}

int socket_set_reset_on_close(int descriptor) {
    struct linger linger = {.l_onoff = 1, .l_linger = 0};
    return outcome(setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, sizeof linger));
}

int socket_set_send_buffer(int descriptor, int byte_count) {
    return set_flag(descriptor, SOL_SOCKET, SO_SNDBUF, byte_count);
}

int socket_local_address(int descriptor, struct socket_address *address) {
    socklen_t length = sizeof address->storage;
    if (getsockname(descriptor, (struct sockaddr *)&address->storage, &length) < 0) return -errno;
    address->length = length;
    return 0;
}

int socket_peer_address(int descriptor, struct socket_address *address) {
    socklen_t length = sizeof address->storage;
    if (getpeername(descriptor, (struct sockaddr *)&address->storage, &length) < 0) return -errno;
    address->length = length;
    return 0;
}

int socket_peer_credentials(int descriptor, struct socket_credentials *credentials) {
#ifdef __linux__
    struct ucred found;
    socklen_t length = sizeof found;
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &found, &length) < 0) return -errno;
    credentials->user = found.uid;
    credentials->group = found.gid;
    credentials->process = found.pid;
#else
    uid_t user;
    gid_t group;
    if (getpeereid(descriptor, &user, &group) < 0) return -errno;
    pid_t process = 0;
    socklen_t length = sizeof process;
    if (getsockopt(descriptor, SOL_LOCAL, LOCAL_PEERPID, &process, &length) < 0) return -errno;
    credentials->user = user;
    credentials->group = group;
    credentials->process = process;
#endif
    return 0;
}

size_t socket_path_maximum(void) {
    struct sockaddr_un address;
    return sizeof address.sun_path - 1;
}

int socket_address_from_path(const char *path, struct socket_address *address) {
    struct sockaddr_un unix_address;
    size_t length = strlen(path);
    if (length > socket_path_maximum()) return -ENAMETOOLONG;
    memset(&unix_address, 0, sizeof unix_address);
    unix_address.sun_family = AF_UNIX;
    memcpy(unix_address.sun_path, path, length);
    memset(address, 0, sizeof *address);
    memcpy(&address->storage, &unix_address, sizeof unix_address);
    address->length = sizeof unix_address;
    return 0;
}

int socket_address_family(const struct socket_address *address) {
    return address->storage.ss_family;
}

int socket_address_ip(const struct socket_address *address, uint8_t bytes[16], uint16_t *port) {
    if (address->storage.ss_family == AF_INET) {
        struct sockaddr_in four;
        memcpy(&four, &address->storage, sizeof four);
        memcpy(bytes, &four.sin_addr, 4);
        *port = ntohs(four.sin_port);
        return 4;
    }
    if (address->storage.ss_family == AF_INET6) {
        struct sockaddr_in6 six;
        memcpy(&six, &address->storage, sizeof six);
        memcpy(bytes, &six.sin6_addr, 16);
        *port = ntohs(six.sin6_port);
        return 16;
    }
    return 0;
}

int socket_resolve(
    const char *host, uint16_t port, int passive, struct socket_address *addresses, int capacity
) {
    struct addrinfo hints, *found = NULL;
    char service[8];
    int count = 0;
    memset(&hints, 0, sizeof hints);
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_NUMERICSERV | (passive ? AI_PASSIVE : 0);
    snprintf(service, sizeof service, "%u", (unsigned)port);
    int result = getaddrinfo(*host ? host : NULL, service, &hints, &found);
    if (result != 0) return -1000 - (result < 0 ? -result : result);
    for (struct addrinfo *each = found; each && count < capacity; each = each->ai_next) {
        if (each->ai_addrlen > sizeof addresses[count].storage) continue;
        memset(&addresses[count], 0, sizeof addresses[count]);
        memcpy(&addresses[count].storage, each->ai_addr, each->ai_addrlen);
        addresses[count].length = each->ai_addrlen;
        count += 1;
    }
    freeaddrinfo(found);
    return count;
}

int socket_ip_text(const uint8_t *bytes, int count, char *text, size_t capacity) {
    int family = count == 4 ? AF_INET : AF_INET6;
    return inet_ntop(family, bytes, text, (socklen_t)capacity) ? 0 : -errno;
}

int socket_ip_parse(const char *text, uint8_t bytes[16]) {
    if (inet_pton(AF_INET, text, bytes) == 1) return 4;
    if (inet_pton(AF_INET6, text, bytes) == 1) return 16;
    return 0;
}

int socket_path_kind(const char *path, uint32_t *mode, uint32_t *owner, uint64_t *identity) {
    struct stat status;
    if (lstat(path, &status) < 0) return errno == ENOENT ? 0 : -errno;
    *mode = status.st_mode & 07777;
    *owner = status.st_uid;
#ifdef __linux__
    uint64_t changed = (uint64_t)status.st_ctim.tv_sec * 1000000000 + (uint64_t)status.st_ctim.tv_nsec;
#else
    uint64_t changed = (uint64_t)status.st_ctimespec.tv_sec * 1000000000
        + (uint64_t)status.st_ctimespec.tv_nsec;
#endif
    // An inode's number is used again as soon as it is free, so the time of change is mixed in.
    *identity = (uint64_t)status.st_ino * 0x9E3779B97F4A7C15u ^ changed;
    if (S_ISSOCK(status.st_mode)) return 1;
    return S_ISDIR(status.st_mode) ? 2 : 3;
}

int socket_path_set_mode(const char *path, uint32_t mode) { return outcome(chmod(path, mode)); }
int socket_path_make_folder(const char *path, uint32_t mode) { return outcome(mkdir(path, mode)); }
int socket_path_remove(const char *path) { return outcome(unlink(path)); }

uint32_t socket_current_user(void) { return geteuid(); }

static int64_t milliseconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int64_t socket_monotonic_milliseconds(void) {
#ifdef __linux__
    return milliseconds(CLOCK_BOOTTIME);
#else
    // Counts sleep on Darwin, as BOOTTIME does on Linux.
    return milliseconds(CLOCK_MONOTONIC);
#endif
}

int64_t socket_wall_milliseconds(void) { return milliseconds(CLOCK_REALTIME); }

void socket_error_text(int error, char *text, size_t capacity) {
#ifdef __linux__
    const char *words = strerror_r(error, text, capacity);
    if (words != text) snprintf(text, capacity, "%s", words);
#else
    strerror_r(error, text, capacity);
#endif
}
