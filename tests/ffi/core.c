/*
 * Rules on a machine: for each line "depth<TAB>FEN" of the input the number of leaves, the hash,
 * the legal moves, and the FEN written again. What it prints must be the same on every machine.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xqrules.h"

int main(void)
{
    static char line[400];
    xq_error err;
    while (fgets(line, sizeof line, stdin) != NULL) {
        xq_position position;
        uint64_t leaves, hash;
        xq_move moves[XQ_MAX_MOVES];
        size_t count, i;
        char fen[XQ_MAX_FEN];
        char *tab = strchr(line, '\t');
        if (tab == NULL) {
            return 2;
        }
        line[strcspn(line, "\r\n")] = 0;
        if (xq_position_from_fen(tab + 1, XQ_NUL_TERMINATED, &position, &err) != XQ_OK
            || xq_position_perft(&position, (uint32_t)atoi(line), &leaves, &err) != XQ_OK
            || xq_position_hash(&position, &hash, &err) != XQ_OK
            || xq_position_legal_moves(&position, moves, XQ_MAX_MOVES, &count, &err) != XQ_OK
            || xq_position_fen(&position, fen, sizeof fen, NULL, &err) != XQ_OK) {
            fprintf(stderr, "%s: %s\n", line, err.message);
            return 1;
        }
        /* A uint64_t has no format in C89. */
        printf("%lu%09lu %08lx%08lx", (unsigned long)(leaves / 1000000000u),
               (unsigned long)(leaves % 1000000000u), (unsigned long)(hash >> 32),
               (unsigned long)(hash & 0xffffffffu));
        for (i = 0; i < count; i++) {
            printf(" %u", (unsigned)moves[i]);
        }
        printf(" %s\n", fen);
    }
    return 0;
}
