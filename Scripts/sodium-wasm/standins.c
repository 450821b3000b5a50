// What libsodium asks of an operating system, for the browser, which is none.
// SPDX-License-Identifier: Apache-2.0
//
// These take the place of libsodium's core.c, utils.c and randombytes.c, which lock threads, guard
// memory pages and open files. Its own headers declare them all.

#include <sodium.h>

#include "private/ed25519_ref10.h"

// Fills memory from crypto.getRandomValues. The page provides it; it traps if it can't, as
// libsodium would.
__attribute__((import_module("env"), import_name("sheetbend_random")))
void sheetbend_random(void *memory, size_t count);

// What assert() calls: the C library's own would print, and nobody would read it.
_Noreturn void __assert_fail(const char *what, const char *file, int line, const char *function) {
    (void)what, (void)file, (void)line, (void)function;
    __builtin_trap();
}

// There is one implementation of everything, so that there is nothing to choose.
int sodium_init(void) {
    return 0;
}

void sodium_misuse(void) {
    __builtin_trap();
}

void randombytes_buf(void *const memory, const size_t count) {
    if (count > 0) {
        sheetbend_random(memory, count);
    }
}

// The empty assembly tells the compiler that the memory is read afterwards.
void sodium_memzero(void *const memory, const size_t count) {
    volatile unsigned char *bytes = memory;
    for (size_t i = 0; i < count; i++) {
        bytes[i] = 0;
    }
    __asm__ __volatile__("" : : "r"(memory) : "memory");
}

// The same time for any input: signatures and tags are compared with it.
int sodium_memcmp(const void *const left, const void *const right, size_t count) {
    const volatile unsigned char *l = left;
    const volatile unsigned char *r = right;
    unsigned char difference = 0;
    for (size_t i = 0; i < count; i++) {
        difference |= l[i] ^ r[i];
    }
    return (1 & ((difference - 1) >> 8)) - 1;
}

int sodium_is_zero(const unsigned char *memory, const size_t count) {
    const volatile unsigned char *bytes = memory;
    unsigned char sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum |= bytes[i];
    }
    return 1 & ((sum - 1) >> 8);
}

// A multiple of the base point, for whoever links with --wrap=ge25519_scalarmult_base. libsodium's own
// looks it up in 30 KB of multiples, which no compression makes smaller; its multiplication of any point,
// in constant time as well, takes longer instead.
void __wrap_ge25519_scalarmult_base(ge25519_p3 *product, const unsigned char *scalar) {
    // RFC 8032, section 5.1: y is 4/5 and x is even.
    static const unsigned char encoding[32] = {
        0x58, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66,
        0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66,
    };
    ge25519_p3 base;
    if (ge25519_frombytes(&base, encoding) != 0) {
        __builtin_trap();
    }
    ge25519_scalarmult(product, scalar, &base);
}
