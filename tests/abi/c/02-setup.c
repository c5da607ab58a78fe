/*
 * Any diagram and everything that is wrong with it, all at once; and a diagram that is put
 * together by hand, as a board editor does.
 */
#include <stdio.h>
#include <string.h>

#include "xqrules.h"

/* Draws the board as red sees it. */
static void draw(const xq_setup *setup)
{
    int rank, file;
    for (rank = 9; rank >= 0; rank--) {
        for (file = 0; file < 9; file++) {
            xq_piece piece = setup->pieces[XQ_SQUARE(file, rank)];
            char letter[2] = ".";
            if (piece != XQ_NO_PIECE) {
                xq_piece_text(piece, letter, sizeof letter, NULL, NULL);
            }
            printf(" %s", letter);
        }
        printf("\n");
    }
}

static int show(const char *fen)
{
    xq_setup setup;
    xq_defect defects[XQ_MAX_DEFECTS];
    size_t count, i;
    xq_error error;

    if (xq_setup_from_fen(fen, XQ_NUL_TERMINATED, &setup, defects, XQ_MAX_DEFECTS, &count, &error)
        != XQ_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    printf("%s\n", fen);
    draw(&setup);
    for (i = 0; i < count; i++) {
        char text[128];
        if (xq_defect_text(&defects[i], text, sizeof text, NULL, &error) != XQ_OK) {
            fprintf(stderr, "%s\n", error.message);
            return 1;
        }
        printf("- %s\n", text);
    }
    return 0;
}

int main(void)
{
    xq_setup setup;
    xq_position position;
    xq_error error;

    /* A rank too short, an unknown letter, a pawn where no pawn can be, and no black king. */
    if (show("rnba1abnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5X1/P8/RNBAKABN w") != 0) {
        return 1;
    }

    /* All bytes 0 is the empty board. */
    memset(&setup, 0, sizeof setup);
    setup.pieces[XQ_SQUARE(4, 0)] = XQ_KING;
    setup.pieces[XQ_SQUARE(4, 9)] = XQ_KING + XQ_BLACK_PIECE;
    setup.pieces[XQ_SQUARE(0, 5)] = XQ_CHARIOT;
    setup.turn = XQ_RED;
    if (xq_position_from_setup(&setup, 0, &position, &error) != XQ_OK) {
        printf("refused: %s\n", error.message);
    }
    /* A problem diagram may be odd on purpose. */
    if (xq_position_from_setup(&setup, XQ_ALLOW_KINGS_FACING, &position, &error) != XQ_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    printf("accepted when asked to\n");
    return 0;
}
