// The header holds all of it. SPDX-License-Identifier: Apache-2.0
#include "CSecureMemory.h"
