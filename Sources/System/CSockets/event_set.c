// Sets of watched descriptors. SPDX-License-Identifier: Apache-2.0
#include "CSockets.h"

#include <errno.h>

#ifdef __linux__
#include <sys/epoll.h>
#include <unistd.h>

int event_set_open(void) {
    int set = epoll_create1(EPOLL_CLOEXEC);
    return set < 0 ? -errno : set;
}

static int control(int set, int operation, int descriptor, uint64_t token, uint32_t events) {
    struct epoll_event event = {.events = EPOLLONESHOT, .data = {.u64 = token}};
    if (events & event_readable) event.events |= EPOLLIN;
    if (events & event_writable) event.events |= EPOLLOUT;
    return epoll_ctl(set, operation, descriptor, &event) < 0 ? -errno : 0;
}

int event_set_add(int set, int descriptor, uint64_t token, uint32_t events) {
    return control(set, EPOLL_CTL_ADD, descriptor, token, events);
}

int event_set_change(int set, int descriptor, uint64_t token, uint32_t events) {
    return control(set, EPOLL_CTL_MOD, descriptor, token, events);
}

int event_set_remove(int set, int descriptor) {
    return control(set, EPOLL_CTL_DEL, descriptor, 0, 0);
}

int event_set_take(int set, struct event_found *found, int capacity) {
    enum { most = 64 };
    struct epoll_event events[most];
    int count = epoll_wait(set, events, capacity < most ? capacity : most, 0);
    if (count < 0) return errno == EINTR ? 0 : -errno;
    for (int i = 0; i < count; i++) {
        uint32_t what = 0;
        if (events[i].events & EPOLLIN) what |= event_readable;
        if (events[i].events & EPOLLOUT) what |= event_writable;
        if (events[i].events & (EPOLLHUP | EPOLLERR)) what |= event_hung_up;
        found[i] = (struct event_found){.token = events[i].data.u64, .events = what};
    }
    return count;
}

#else

int event_set_open(void) { return -ENOSYS; }
int event_set_add(int set, int descriptor, uint64_t token, uint32_t events) {
    (void)set, (void)descriptor, (void)token, (void)events;
    return -ENOSYS;
}
int event_set_change(int set, int descriptor, uint64_t token, uint32_t events) {
    return event_set_add(set, descriptor, token, events);
}
int event_set_remove(int set, int descriptor) { return event_set_add(set, descriptor, 0, 0); }
int event_set_take(int set, struct event_found *found, int capacity) {
    (void)set, (void)found, (void)capacity;
    return -ENOSYS;
}

#endif
