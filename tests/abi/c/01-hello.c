/*
 * Hello: is the library the one this program was written for, and how does a game begin?
 *
 *     cc 01-hello.c -lxqrules && ./a.out
 */
#include <stdio.h>

#include "xqrules.h"

int main(void)
{
    xq_position position; /* a plain value: no malloc, no free */
    xq_move moves[XQ_MAX_MOVES];
    size_t count;
    char fen[XQ_MAX_FEN];
    xq_error error;

    if (xq_abi_oldest() > XQ_ABI_VERSION || XQ_ABI_VERSION > xq_abi_version()) {
        fprintf(stderr, "this library does not speak version %d of the interface\n",
                XQ_ABI_VERSION);
        return 1;
    }
    if (xq_position_start(&position, &error) != XQ_OK
        || xq_position_fen(&position, fen, sizeof fen, NULL, &error) != XQ_OK
        || xq_position_legal_moves(&position, moves, XQ_MAX_MOVES, &count, &error) != XQ_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    printf("%s\n%lu legal moves\n", fen, (unsigned long)count);
    return 0;
}
