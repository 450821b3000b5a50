// Zeroing that the optimiser can't remove, comparing that takes the same time for any input, folding.
// SPDX-License-Identifier: Apache-2.0
#ifndef C_SECURE_MEMORY_H
#define C_SECURE_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/// Overwrites `count` bytes with zeros. The empty assembly tells the compiler that the memory is
/// read afterwards, so that the writes stay even when it is freed next.
static inline void secure_zero(void *_Nonnull memory, size_t count) {
    uint8_t *bytes = (uint8_t *)memory;
    for (size_t i = 0; i < count; i++) {
        bytes[i] = 0;
    }
    __asm__ __volatile__("" : : "r"(memory) : "memory");
}

/// Whether two buffers of `count` bytes are equal, looking at every byte whatever it finds.
static inline int secure_equal(const void *_Nonnull left, const void *_Nonnull right, size_t count) {
    const volatile uint8_t *l = (const volatile uint8_t *)left;
    const volatile uint8_t *r = (const volatile uint8_t *)right;
    uint8_t difference = 0;
    for (size_t i = 0; i < count; i++) {
        difference |= (uint8_t)(l[i] ^ r[i]);
    }
    return difference == 0;
}

/// Folds `count` bytes into others by exclusive or. In C because it is PBKDF2's innermost loop, which
/// a debug build of Swift would spend most of its time in.
static inline void exclusive_or(
    void *_Nonnull sum, const void *_Nonnull addend, size_t count) {
    uint8_t *s = (uint8_t *)sum;
    const uint8_t *a = (const uint8_t *)addend;
    for (size_t i = 0; i < count; i++) {
        s[i] ^= a[i];
    }
}

#endif
