/*
 * Moves in words: read in any notation, written in another, and what is said about a text that
 * is no move or several (art. 7.5).
 */
#include <stdio.h>

#include "xqrules.h"

#define ANY "any", XQ_NUL_TERMINATED

int main(void)
{
    static const char *const TEXTS[] = { "\347\202\256\344\272\214\345\271\263\344\272\224", /* 炮二平五 */
                                         "H8+7", "H0-G2", "i9h9", "Rh0" };
    static const char *const STYLES[] = { "chinese", "chinese-traditional", "shorthand", "wxf",
                                          "iccs", "uci", "san" };
    /* Two chariots on one file, both able to step forward. */
    static const char *const TWINS = "3k5/9/9/9/R8/9/9/9/R8/4K4 w - - 0 1";
    xq_game *game;
    xq_position position;
    xq_move moves[XQ_MAX_CANDIDATES];
    xq_text *text;
    xq_error error;
    size_t i, count;

    if (xq_game_new(NULL, &game, &error) != XQ_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    for (i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        if (xq_game_push_text(game, TEXTS[i], XQ_NUL_TERMINATED, ANY, NULL, &error) != XQ_OK) {
            printf("%s\n", error.message);
        }
    }
    if (xq_game_push_text(game, "h9g7", XQ_NUL_TERMINATED, ANY, NULL, &error) != XQ_OK) {
        printf("%s, ply %lu: %s\n", xq_status_name(error.code), (unsigned long)error.ply,
               error.message);
    }
    for (i = 0; i < sizeof STYLES / sizeof STYLES[0]; i++) {
        if (xq_game_write(game, STYLES[i], XQ_NUL_TERMINATED, &text, &error) != XQ_OK) {
            fprintf(stderr, "%s\n", error.message);
            xq_game_free(game);
            return 1;
        }
        printf("%-20s%s\n", STYLES[i], xq_text_data(text));
        xq_text_free(text);
    }
    xq_game_free(game);

    /* R+1 may be either chariot: the candidates say which moves it may be. */
    if (xq_position_from_fen(TWINS, XQ_NUL_TERMINATED, &position, &error) != XQ_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    if (xq_position_read_move(&position, "R9+1", XQ_NUL_TERMINATED, ANY, &moves[0], &error)
        == XQ_E_AMBIGUOUS) {
        printf("%s\n", error.message);
    }
    if (xq_position_candidates(&position, "R9+1", XQ_NUL_TERMINATED, ANY, moves, XQ_MAX_CANDIDATES,
                               &count, &error)
        != XQ_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    for (i = 0; i < count; i++) {
        char name[8];
        if (xq_move_text(moves[i], name, sizeof name, NULL, &error) == XQ_OK) {
            printf("candidate %s\n", name);
        }
    }
    return 0;
}
