/*
 * pthread.h - threads where there are none: none can be begun, and whoever asks does the work alone.
 *
 * For the WebAssembly build, whose C library has no threads; a page has workers instead. Owns nothing.
 * Does NOT start anything.
 */
#ifndef WEB_WASI_PTHREAD_H
#define WEB_WASI_PTHREAD_H

#include <errno.h>

typedef int pthread_t;

static inline int pthread_create(pthread_t *thread, const void *how, void *(*work)(void *), void *user)
{
    (void)thread, (void)how, (void)work, (void)user;
    return EAGAIN;
}

static inline int pthread_join(pthread_t thread, void **result)
{
    (void)thread, (void)result;
    return EINVAL;
}

#endif
