// What Swift can't reach of the socket interface. SPDX-License-Identifier: Apache-2.0
#ifndef C_SOCKETS_H
#define C_SOCKETS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>

// Every function that can fail returns a negative errno instead of setting it, so that nothing
// between the call and its caller can overwrite the reason.

/// An address of any family, with its length.
struct socket_address {
    struct sockaddr_storage storage;
    uint32_t length;
};

/// Who is at the other end of a Unix socket, as the kernel knows it.
struct socket_credentials {
    uint32_t user;
    uint32_t group;
    int32_t process;
};

/// A stream socket that doesn't block, isn't inherited and raises no SIGPIPE.
int socket_open_stream(int family);
int socket_accept_stream(int listener);
int socket_close(int descriptor);

int socket_bind(int descriptor, const struct socket_address *address);
int socket_listen(int descriptor, int backlog);
/// 0 when connected, -EINPROGRESS when writability will tell.
int socket_connect(int descriptor, const struct socket_address *address);
/// The outcome of a connection that was in progress: 0 or a negative errno.
int socket_pending_error(int descriptor);

ssize_t socket_send(int descriptor, const void *bytes, size_t count);
ssize_t socket_receive(int descriptor, void *bytes, size_t count);
/// Says the orderly end of this direction.
int socket_end_sending(int descriptor);

int socket_set_no_delay(int descriptor);
int socket_set_reuse_address(int descriptor);
int socket_set_dual_stack(int descriptor, int both);
/// Makes the coming close a reset, so that nothing unsent lingers in the kernel.
int socket_set_reset_on_close(int descriptor);
int socket_set_send_buffer(int descriptor, int byte_count);

int socket_local_address(int descriptor, struct socket_address *address);
int socket_peer_address(int descriptor, struct socket_address *address);
int socket_peer_credentials(int descriptor, struct socket_credentials *credentials);

/// The address of a Unix socket; -ENAMETOOLONG when the path doesn't fit.
int socket_address_from_path(const char *path, struct socket_address *address);
/// How many bytes a Unix socket's path may have.
size_t socket_path_maximum(void);
/// The raw IP address in network order: returns 4 or 16, or 0 for another family.
int socket_address_ip(const struct socket_address *address, uint8_t bytes[16], uint16_t *port);
int socket_address_family(const struct socket_address *address);

/// Resolves a name; an empty host means every address of this machine. Returns how many addresses
/// were stored, or -1000 minus the positive form of the resolver's own code.
int socket_resolve(
    const char *host, uint16_t port, int passive, struct socket_address *addresses, int capacity);

/// The text of 4 or 16 bytes, and back (returns 4, 16 or 0).
int socket_ip_text(const uint8_t *bytes, int count, char *text, size_t capacity);
int socket_ip_parse(const char *text, uint8_t bytes[16]);

/// What is at a path: 0 nothing, 1 a socket, 2 a folder, 3 another;
/// its identity is a number that a file put in its place would not have.
int socket_path_kind(const char *path, uint32_t *mode, uint32_t *owner, uint64_t *identity);
int socket_path_set_mode(const char *path, uint32_t mode);
int socket_path_make_folder(const char *path, uint32_t mode);
int socket_path_remove(const char *path);

/// What is waited for, and what was found. Hung up comes unasked: both directions, or an error.
enum { event_readable = 1, event_writable = 2, event_hung_up = 4 };

/// What was found of a descriptor, named by the token that it was added with.
struct event_found {
    uint64_t token;
    uint32_t events;
};

/// Descriptors that are watched together (Linux's epoll; elsewhere -ENOSYS). Each is reported once, then
/// not before it is changed again. None of these waits.
int event_set_open(void);
int event_set_add(int set, int descriptor, uint64_t token, uint32_t events);
int event_set_change(int set, int descriptor, uint64_t token, uint32_t events);
int event_set_remove(int set, int descriptor);
/// How many were found, at most `capacity`; a later call gives the rest.
int event_set_take(int set, struct event_found *found, int capacity);

uint32_t socket_current_user(void);
/// Milliseconds since the machine began, sleep included; and since 1970.
int64_t socket_monotonic_milliseconds(void);
int64_t socket_wall_milliseconds(void);
/// The system's own words for an errno.
void socket_error_text(int error, char *text, size_t capacity);

#endif
