// libqrencode, whole. SPDX-License-Identifier: Apache-2.0
#include <qrencode.h>
