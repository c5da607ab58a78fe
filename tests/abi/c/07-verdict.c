/*
 * Who must change? A chariot gives check for ever, and the rule book says whose loss it is, which
 * label each move has and why (art. 24-29).
 */
#include <stdio.h>

#include "xqrules.h"

#define RULES "cxa2007", XQ_NUL_TERMINATED

static const char *label_name(uint32_t label)
{
    switch (label) {
    case XQ_LABEL_CHECK:
        return "check";
    case XQ_LABEL_IDLE:
        return "idle";
    default:
        return "another";
    }
}

int main(void)
{
    static const char *const START = "4k4/9/9/R8/9/9/9/9/4p4/3K5 w - - 0 1";
    static const char *const LOOP[] = { "a6a9", "e9e8", "a9a8", "e8e9", "a8a9", "e9e8",
                                        "a9a8", "e8e9", "a8a9", "e9e8", "a9a8", "e8e9" };
    xq_position position;
    xq_game *game;
    xq_verdict verdict;
    xq_label labels[64];
    xq_text *words;
    xq_error error;
    size_t i, count;

    if (xq_position_from_fen(START, XQ_NUL_TERMINATED, &position, &error) != XQ_OK
        || xq_game_new(&position, &game, &error) != XQ_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    for (i = 0; i < sizeof LOOP / sizeof LOOP[0]; i++) {
        if (xq_game_push_text(game, LOOP[i], XQ_NUL_TERMINATED, "uci", XQ_NUL_TERMINATED, NULL,
                              &error)
                != XQ_OK
            || xq_game_verdict(game, RULES, &verdict, &error) != XQ_OK) {
            fprintf(stderr, "%s\n", error.message);
            xq_game_free(game);
            return 1;
        }
        if (verdict.ruling != XQ_RULING_NONE) {
            break;
        }
    }
    printf("after %lu moves the position has stood %lu times\n", (unsigned long)i + 1,
           (unsigned long)verdict.times);
    printf("%s (art. %s)\n",
           verdict.ruling == XQ_RULING_RED_LOSES ? "red loses" : "another ruling",
           verdict.article);
    if (xq_game_labels(game, RULES, labels, 64, &count, &error) != XQ_OK
        || xq_game_explain(game, RULES, NULL, 0, "en", XQ_NUL_TERMINATED, &words, &error)
            != XQ_OK) {
        fprintf(stderr, "%s\n", error.message);
        xq_game_free(game);
        return 1;
    }
    for (i = 0; i < count; i++) {
        char name[8];
        if (xq_move_text(labels[i].played, name, sizeof name, NULL, NULL) == XQ_OK) {
            printf("%lu %s %s\n", (unsigned long)labels[i].ply, name, label_name(labels[i].label));
        }
    }
    printf("\n%s", xq_text_data(words));
    xq_text_free(words);
    xq_game_free(game);
    return 0;
}
