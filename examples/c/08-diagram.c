/*
 * Pictures: a position as SVG with its last move and an arrow, the same board as text, and a page
 * with a ruling, for a browser or a printer.
 */
#include <stdio.h>
#include <string.h>

#include "xqrules.h"

static size_t count(const char *text, const char *what)
{
    size_t found = 0;

    while ((text = strstr(text, what)) != NULL) {
        found++;
        text++;
    }
    return found;
}

int main(void)
{
    static const char *const START = "4k4/9/9/R8/9/9/9/9/4p4/3K5 w - - 0 1";
    static const char *const MOVES[] = { "a6a9", "e9e8", "a9a8", "e8e9", "a8a9",
                                         "e9e8", "a9a8", "e8e9", "a8a9" };
    xq_diagram_options options;
    xq_position position;
    xq_game *game;
    xq_text *text;
    xq_error error;
    size_t i;

    if (xq_position_from_fen(START, XQ_NUL_TERMINATED, &position, &error) != XQ_OK
        || xq_game_new(&position, &game, &error) != XQ_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    for (i = 0; i < sizeof MOVES / sizeof MOVES[0]; i++) {
        if (xq_game_push_text(game, MOVES[i], XQ_NUL_TERMINATED, "uci", XQ_NUL_TERMINATED, NULL,
                              &error)
            != XQ_OK) {
            fprintf(stderr, "%s\n", error.message);
            xq_game_free(game);
            return 1;
        }
    }

    /* As SVG, with options in a struct. Clear it, and say how large it is. */
    memset(&options, 0, sizeof options);
    options.struct_size = (uint32_t)sizeof options;
    options.pieces = XQ_PIECES_LATIN;
    options.theme = XQ_THEME_PRINT;
    options.width = 480;
    if (xq_game_position(game, &position, &error) == XQ_OK
        && xq_position_svg(&position, &options, &text, &error) == XQ_OK) {
        printf("a picture of %s bytes, a king in check: %s\n",
               xq_text_len(text) < 20000 ? "less than 20,000" : "20,000 or more",
               strstr(xq_text_data(text), "class=\"check\"") != NULL ? "yes" : "no");
        xq_text_free(text);
    }

    /* As text. */
    if (xq_position_plain(&position, "ascii", XQ_NUL_TERMINATED, NULL, 0, &text, &error)
        == XQ_OK) {
        fputs(xq_text_data(text), stdout);
        xq_text_free(text);
    }

    /* The ruling as a page: write it to a file and open it in any browser. */
    if (xq_game_ruling_html(game, "cxa2007", XQ_NUL_TERMINATED, NULL, 0, "{\"language\": \"en\"}",
                            XQ_NUL_TERMINATED, &text, &error)
        != XQ_OK) {
        fprintf(stderr, "%s\n", error.message);
        xq_game_free(game);
        return 1;
    }
    printf("a page with %lu boards\n", (unsigned long)count(xq_text_data(text), "<figure>"));
    xq_text_free(text);

    /* What is wrong is named. */
    if (xq_position_draw(&position, "{\"theme\": \"pink\"}", XQ_NUL_TERMINATED, &text, &error)
        == XQ_E_OPTIONS) {
        printf("%s\n", error.message);
    }
    return xq_game_free(game) == XQ_OK ? 0 : 1;
}
