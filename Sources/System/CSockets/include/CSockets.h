// What Swift can't reach of the socket interface. SPDX-License-Identifier: Apache-2.0
#ifndef C_SOCKETS_H
#define C_SOCKETS_H

#endif
