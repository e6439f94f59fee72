/*
 * socket.h - a WebSocket to a server of tables (RFC 6455, the client's side), over TCP.
 *
 * Small, so that who only plays needs no further package. Text frames; pings are answered by themselves. Owns the
 * connection. Does NOT know what the frames say.
 */
#ifndef FAR_SOCKET_H
#define FAR_SOCKET_H

#include <stddef.h>

#include "far/link.h"

typedef struct FarSocket FarSocket;

typedef enum FarGot { FAR_FRAME, FAR_NOTHING, FAR_CLOSED } FarGot;

/* Null with a sentence. Waits some seconds at most. */
FarSocket *far_connect(const FarLink *, Why *why);
void far_close(FarSocket *);

/* false: the connection is gone. */
bool far_send(FarSocket *, const char *text, size_t size);
/* A frame, terminated, good until the next call; waits so many milliseconds for one, 0: not at all. */
FarGot far_receive(FarSocket *, int wait, char **text, size_t *size);
/* Why it is closed, as the server said it; "". */
const char *far_reason(const FarSocket *);
int far_file(const FarSocket *); /* to be waited for                                                            */

#endif
