/*
 * Moves: why one is illegal, making and taking back, and a search that counts positions.
 */
#include <stdio.h>

#include "xqrules.h"

/* Counts sequences of moves by making and taking back each: what xq_position_perft does. */
static unsigned long sequences(xq_position *position, int depth)
{
    xq_move moves[XQ_MAX_MOVES];
    size_t count, i;
    unsigned long total = 0;

    if (depth == 0) {
        return 1;
    }
    if (xq_position_legal_moves(position, moves, XQ_MAX_MOVES, &count, NULL) != XQ_OK) {
        return 0;
    }
    for (i = 0; i < count; i++) {
        xq_undo undo;
        if (xq_position_make(position, moves[i], &undo, NULL) != XQ_OK) {
            return 0;
        }
        total += sequences(position, depth - 1);
        if (xq_position_unmake(position, &undo, NULL) != XQ_OK) {
            return 0;
        }
    }
    return total;
}

int main(void)
{
    static const char *const TRIES[] = { "b0d1", "e0e1", "h2h9", "c0e2", "b2b9", "a9a8" };
    xq_position position;
    xq_error error;
    size_t i;
    uint64_t leaves;

    if (xq_position_start(&position, &error) != XQ_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    for (i = 0; i < sizeof TRIES / sizeof TRIES[0]; i++) {
        xq_move move;
        if (xq_move_from_text(TRIES[i], XQ_NUL_TERMINATED, &move, &error) != XQ_OK) {
            fprintf(stderr, "%s\n", error.message);
            return 1;
        }
        if (xq_position_check_move(&position, move, &error) == XQ_OK) {
            printf("%s: legal\n", TRIES[i]);
        } else {
            printf("%s\n", error.message);
        }
    }
    printf("%lu sequences of 3 moves\n", sequences(&position, 3));
    if (xq_position_perft(&position, 3, &leaves, &error) != XQ_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    printf("%lu by the library's own count\n", (unsigned long)leaves);
    return 0;
}
