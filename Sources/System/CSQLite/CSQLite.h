// SQLite, with inline forms of the macros that Swift can't import. SPDX-License-Identifier: Apache-2.0
#include <sqlite3.h>

/// `SQLITE_TRANSIENT`: SQLite copies what is bound before the call returns.
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

/// `sqlite3_db_config` takes variable arguments, which Swift can't pass.
static inline int csqlite_enable_defensive(sqlite3 *db) {
    return sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

/// No SQL may attach extensions or load code, whatever the library was built with.
static inline int csqlite_disable_extensions(sqlite3 *db) {
    return sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, (int *)0);
}
