/*
 * Opens the library named on the command line and makes the first call; prints how many
 * nanoseconds that took. A process of its own each time: nothing is loaded before.
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#include "xqrules.h"

typedef xq_status (*start_function)(xq_position *, xq_error *);
typedef xq_status (*moves_function)(const xq_position *, xq_move *, size_t, size_t *, xq_error *);

int main(int argc, char **argv)
{
    struct timespec before, after;
    void *library;
    start_function start;
    moves_function legal_moves;
    xq_position position;
    xq_move moves[XQ_MAX_MOVES];
    size_t count = 0;
    if (argc != 2) {
        fprintf(stderr, "usage: load LIBRARY\n");
        return 2;
    }
    clock_gettime(CLOCK_MONOTONIC, &before);
    library = dlopen(argv[1], RTLD_NOW);
    if (library == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    *(void **)&start = dlsym(library, "xq_position_start");
    *(void **)&legal_moves = dlsym(library, "xq_position_legal_moves");
    if (start == NULL || legal_moves == NULL || start(&position, NULL) != XQ_OK
        || legal_moves(&position, moves, XQ_MAX_MOVES, &count, NULL) != XQ_OK || count != 44) {
        fprintf(stderr, "the first call failed\n");
        return 1;
    }
    clock_gettime(CLOCK_MONOTONIC, &after);
    printf("%lld\n", (long long)(after.tv_sec - before.tv_sec) * 1000000000 + (after.tv_nsec - before.tv_nsec));
    return 0;
}
