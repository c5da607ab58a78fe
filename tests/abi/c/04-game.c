/*
 * A game: moves in, moves back, positions that return, and how it ends. This one is a handle:
 * the library makes it, and it goes back to xq_game_free.
 */
#include <stdio.h>

#include "xqrules.h"

static int play(xq_game *game, const char *text)
{
    xq_move move;
    xq_error error;
    if (xq_move_from_text(text, XQ_NUL_TERMINATED, &move, &error) != XQ_OK
        || xq_game_push(game, move, &error) != XQ_OK) {
        printf("ply %lu refused: %s\n", (unsigned long)error.ply, error.message);
        return 0;
    }
    return 1;
}

/* Two chariots mate from two ranks. */
static const char *const MATE = "4k4/9/R8/8R/9/9/9/9/9/3K5 w - - 0 1";

int main(void)
{
    static const char *const SHUFFLE[] = { "b0c2", "b9c7", "c2b0", "c7b9", "b0c2", "b9c7", "c2b0",
                                           "c7b9" };
    xq_game *game;
    xq_position position;
    xq_outcome outcome;
    xq_error error;
    uint32_t plies[16], times;
    size_t count, i;
    char text[128];

    if (xq_game_new(NULL, &game, &error) != XQ_OK) { /* NULL: from the start position */
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    for (i = 0; i < sizeof SHUFFLE / sizeof SHUFFLE[0]; i++) {
        play(game, SHUFFLE[i]);
    }
    play(game, "e0e2"); /* the king moves one step */
    xq_game_repetitions(game, &times, NULL);
    printf("the position now has stood %lu times\n", (unsigned long)times);
    if (xq_game_most_repeated(game, plies, 16, &count, &error) != XQ_OK) {
        fprintf(stderr, "%s\n", error.message);
        xq_game_free(game);
        return 1;
    }
    printf("the most repeated position stood after");
    for (i = 0; i < count; i++) {
        printf(" %lu", (unsigned long)plies[i]);
    }
    printf(" moves\n");
    while (xq_game_undo(game, NULL, &error) == XQ_OK) {
    }
    printf("%s\n", error.message);

    if (xq_position_from_fen(MATE, XQ_NUL_TERMINATED, &position, &error) != XQ_OK
        || xq_game_reset(game, &position, &error) != XQ_OK) {
        fprintf(stderr, "%s\n", error.message);
        xq_game_free(game);
        return 1;
    }
    play(game, "i6i8");
    play(game, "e9f9");
    play(game, "a7a9");
    play(game, "f9f8"); /* too late */
    if (xq_game_outcome(game, &outcome, &error) == XQ_OK && outcome.reason != XQ_REASON_NONE
        && xq_outcome_text(&outcome, text, sizeof text, NULL, &error) == XQ_OK) {
        printf("%s: %s\n", xq_reason_name(outcome.reason), text);
    }
    xq_game_free(game);
    return 0;
}
