// SQLite, with inline forms of the macros that Swift can't import. SPDX-License-Identifier: Apache-2.0
#include <sqlite3.h>

/// `SQLITE_TRANSIENT`: SQLite copies what is bound before the call returns.
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }
