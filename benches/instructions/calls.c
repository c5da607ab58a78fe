/*
 * What benches/instructions/main.rs counts the instructions of:
 *
 *   calls perft DEPTH FEN     one perft
 *   calls hot ROUNDS          the calls of a search, on positions of a middlegame
 *   calls read ROUNDS         one Chinese move text
 *   calls archive FILE        all files in FILE: their number, their lengths, their bytes
 *   calls clock ROUNDS        a press of a clock, and a look at it
 *   calls desk ROUNDS         a move at the board, its press, a look at the game and a check of the flag
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xqrules.h"

static const char *const MIDDLEGAME = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";

static void check(xq_status status, const xq_error *error)
{
    if (status != XQ_OK) {
        fprintf(stderr, "%s\n", error->message);
        exit(1);
    }
}

static void perft(unsigned depth, const char *fen)
{
    xq_error error;
    xq_position position;
    uint64_t nodes;
    check(xq_position_from_fen(fen, XQ_NUL_TERMINATED, &position, &error), &error);
    check(xq_position_perft(&position, depth, &nodes, &error), &error);
    printf("%lu\n", (unsigned long)nodes);
}

/* Every call once for each move of a position; prints how many calls of each kind that was. */
static void hot(unsigned rounds)
{
    xq_error error;
    xq_position position;
    xq_move moves[XQ_MAX_MOVES], replies[XQ_MAX_MOVES];
    size_t count, replies_count, i;
    unsigned long calls = 0;
    uint64_t hash;
    uint8_t is_check;
    check(xq_position_from_fen(MIDDLEGAME, XQ_NUL_TERMINATED, &position, &error), &error);
    while (rounds-- > 0) {
        check(xq_position_legal_moves(&position, moves, XQ_MAX_MOVES, &count, NULL), &error);
        calls++;
        for (i = 0; i < count; i++) {
            xq_undo undo;
            check(xq_position_make(&position, moves[i], &undo, NULL), &error);
            check(xq_position_is_check(&position, &is_check, NULL), &error);
            check(xq_position_hash(&position, &hash, NULL), &error);
            check(xq_position_legal_moves(&position, replies, XQ_MAX_MOVES, &replies_count, NULL), &error);
            check(xq_position_unmake(&position, &undo, NULL), &error);
            calls++;
        }
    }
    printf("%lu\n", calls);
}

/* Prints how many moves were read. */
static void read_text(unsigned rounds)
{
    xq_error error;
    xq_position position;
    xq_move move;
    unsigned i;
    check(xq_position_start(&position, &error), &error);
    for (i = 0; i < rounds; i++) {
        check(xq_position_read_move(&position, "\xe7\x82\xae\xe4\xba\x8c\xe5\xb9\xb3\xe4\xba\x94",
                                    XQ_NUL_TERMINATED, "chinese", XQ_NUL_TERMINATED, &move, NULL),
              &error);
    }
    printf("%u\n", rounds);
}

/* Prints how many games there were. */
static void archive(const char *path)
{
    static uint64_t numbers[4096];
    FILE *file = fopen(path, "rb");
    uint64_t count = 0, all = 0, i;
    unsigned char *data;
    xq_archive *found;
    size_t games;
    xq_error error;
    if (file == NULL || fread(&count, 8, 1, file) != 1 || count > 4096
        || fread(numbers, 8, (size_t)count, file) != count) {
        fprintf(stderr, "%s cannot be read\n", path);
        exit(1);
    }
    for (i = 0; i < count; i++) {
        all += numbers[i];
    }
    data = (unsigned char *)malloc((size_t)all);
    if (data == NULL || fread(data, 1, (size_t)all, file) != all) {
        fprintf(stderr, "%s is cut short\n", path);
        exit(1);
    }
    fclose(file);
    check(xq_archive_scan(data, (size_t)all, numbers, (size_t)count, NULL, 1, &found, &error), &error);
    xq_archive_rows(found, NULL, 0, &games, NULL);
    printf("%lu\n", (unsigned long)games);
    xq_archive_free(found);
    free(data);
}

/* Both sides press in turn, and the clock is drawn after each press; prints how many presses. */
static void tick(unsigned rounds)
{
    xq_error error;
    xq_clock *clock;
    xq_clock_state state;
    unsigned i;
    check(xq_clock_new("600:00/40,15:00/10*", XQ_NUL_TERMINATED, -1, &clock, &error), &error);
    check(xq_clock_start(clock, 0, XQ_RED, 0, 0, &error), &error);
    for (i = 0; i < rounds; i++) {
        check(xq_clock_press(clock, (xq_color)(i % 2), (int64_t)i * 1000 + 700, NULL), &error);
        check(xq_clock_show_at(clock, (int64_t)i * 1000 + 1300, &state, NULL), &error);
    }
    xq_clock_free(clock);
    printf("%u\n", rounds);
}

/* Both sides move and press in turn, and the game is drawn after each press; prints how many presses. */
static void desk(unsigned rounds)
{
    static const char *const MOVES[] = { "b0c2", "b9c7", "c2b0", "c7b9" };
    xq_error error;
    xq_arbiter *arbiter;
    xq_arbiter_state state;
    xq_position position;
    xq_answer answer;
    xq_text *text;
    xq_move moves[4];
    unsigned i;
    check(xq_arbiter_new("cxa2007", XQ_NUL_TERMINATED, NULL, &arbiter, &error), &error);
    check(xq_arbiter_take(arbiter, "{\"event\": \"start\", \"at\": 0}", XQ_NUL_TERMINATED, &text, &error), &error);
    xq_text_free(text);
    check(xq_position_start(&position, &error), &error);
    for (i = 0; i < 4; i++) {
        xq_undo undo;
        check(xq_position_read_move(&position, MOVES[i], XQ_NUL_TERMINATED, "uci", XQ_NUL_TERMINATED, &moves[i], &error),
              &error);
        check(xq_position_make(&position, moves[i], &undo, &error), &error);
    }
    for (i = 0; i < rounds; i++) {
        int64_t now = (int64_t)i * 1000;
        xq_color side = (xq_color)(i % 2);
        check(xq_arbiter_move(arbiter, now + 500, side, moves[i % 4], &answer, NULL), &error);
        check(xq_arbiter_press(arbiter, now + 700, side, &answer, NULL), &error);
        check(xq_arbiter_check(arbiter, now + 800, &answer, NULL), &error);
        check(xq_arbiter_show_at(arbiter, now + 900, &state, NULL), &error);
        if (!answer.accepted || state.plies != i + 1 || state.unpressed != XQ_NO_COLOR) {
            exit(1);
        }
    }
    xq_arbiter_free(arbiter);
    printf("%u\n", rounds);
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "perft") == 0) {
        perft((unsigned)atoi(argv[2]), argv[3]);
    } else if (argc == 3 && strcmp(argv[1], "hot") == 0) {
        hot((unsigned)atoi(argv[2]));
    } else if (argc == 3 && strcmp(argv[1], "read") == 0) {
        read_text((unsigned)atoi(argv[2]));
    } else if (argc == 3 && strcmp(argv[1], "archive") == 0) {
        archive(argv[2]);
    } else if (argc == 3 && strcmp(argv[1], "clock") == 0) {
        tick((unsigned)atoi(argv[2]));
    } else if (argc == 3 && strcmp(argv[1], "desk") == 0) {
        desk((unsigned)atoi(argv[2]));
    } else {
        fprintf(stderr, "usage: calls perft DEPTH FEN | hot ROUNDS | read ROUNDS | archive FILE | clock ROUNDS"
                        " | desk ROUNDS\n");
        return 2;
    }
    return 0;
}
