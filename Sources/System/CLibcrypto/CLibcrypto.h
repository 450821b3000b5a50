// The parts of OpenSSL's libcrypto that Sheetbend uses. SPDX-License-Identifier: Apache-2.0
//
// SHA256_Init and its kin are called old-fashioned by OpenSSL 3, which still has them: their state is
// a plain struct, so that HMAC copies it instead of asking for memory at every message (half the time
// of an HKDF).
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/rand.h>
#include <openssl/sha.h>

// Composite macros, which Swift does not import.
static const int libcrypto_selection_public_key = EVP_PKEY_PUBLIC_KEY;
static const int libcrypto_selection_key_pair = EVP_PKEY_KEYPAIR;
